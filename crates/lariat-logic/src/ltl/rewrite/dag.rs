//! Formulas in negation normal form as a graph of numbered nodes, equal ones with equal numbers.
//!
//! `&` and `|` have any number of operands, sorted by content; `X` has a count. So a chain of
//! 200,000 `X`es is one node, and `a & b` is `b & a`.

use rustc_hash::FxHashMap;

use crate::ltl::{BinaryOp, Classes, Formula, Node as Tree, UnaryOp};

/// What stands at the top of a node. The order is that of printing among operands of equal size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub(super) enum Op {
    True,
    False,
    Literal,
    Next,
    Finally,
    Globally,
    Until,
    Release,
    WeakUntil,
    StrongRelease,
    And,
    Or,
}

impl Op {
    pub const COUNT: usize = 12;

    pub fn bit(self) -> u16 {
        1 << self as u16
    }

    pub fn of_unary(op: UnaryOp) -> Self {
        match op {
            UnaryOp::Next => Self::Next,
            UnaryOp::Finally => Self::Finally,
            UnaryOp::Globally => Self::Globally,
            UnaryOp::Not => panic!("a negation is no node of its own in negation normal form"),
        }
    }

    pub fn of_binary(op: BinaryOp) -> Self {
        match op {
            BinaryOp::And => Self::And,
            BinaryOp::Or => Self::Or,
            BinaryOp::Until => Self::Until,
            BinaryOp::Release => Self::Release,
            BinaryOp::WeakUntil => Self::WeakUntil,
            BinaryOp::StrongRelease => Self::StrongRelease,
            BinaryOp::Implies | BinaryOp::Iff | BinaryOp::Xor => {
                panic!("negation normal form has no such operator")
            }
        }
    }

    /// The operator of the negation.
    pub fn dual(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Literal | Self::Next => self,
            Self::Finally => Self::Globally,
            Self::Globally => Self::Finally,
            Self::Until => Self::Release,
            Self::Release => Self::Until,
            Self::WeakUntil => Self::StrongRelease,
            Self::StrongRelease => Self::WeakUntil,
            Self::And => Self::Or,
            Self::Or => Self::And,
        }
    }

    fn to_binary(self) -> BinaryOp {
        match self {
            Self::And => BinaryOp::And,
            Self::Or => BinaryOp::Or,
            Self::Until => BinaryOp::Until,
            Self::Release => BinaryOp::Release,
            Self::WeakUntil => BinaryOp::WeakUntil,
            Self::StrongRelease => BinaryOp::StrongRelease,
            _ => panic!("{self:?} has not two operands"),
        }
    }
}

/// The number of a node.
pub(super) type Id = u32;

pub(super) const TRUE: Id = 0;
pub(super) const FALSE: Id = 1;

/// Same-operator operands with more operands than this stay nested: flattening a long chain one
/// level at a time would copy it over and over.
const FLATTENED: u32 = 512;

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub op: Op,
    /// The operand, the left operand, the start of the operands, or the proposition.
    a: u32,
    /// The right operand, the number of operands, the count of `X`, or 1 for a negative literal.
    b: u32,
    pub classes: Classes,
    /// One bit for each proposition below, by number modulo 64.
    pub mask: u64,
    /// The truth table over the first six propositions; see [`Dag::table`].
    table: u64,
    /// Sorting: kind and size, the first name in the alphabet, the content.
    rank: u32,
    name: u64,
    print: u64,
    size: u32,
}

/// The nodes of one formula and of all it was rewritten to.
#[derive(Clone, Debug)]
pub(super) struct Dag {
    nodes: Vec<Node>,
    operands: Vec<Id>,
    by_print: FxHashMap<u64, Id>,
    props: Vec<Formula>,
    scratch: Vec<Id>,
}

impl Dag {
    pub fn new() -> Self {
        let mut dag = Self {
            nodes: Vec::new(),
            operands: Vec::new(),
            by_print: FxHashMap::default(),
            props: Vec::new(),
            scratch: Vec::new(),
        };
        dag.clear();
        dag
    }

    /// Forgets everything but the constants, and keeps the room unless a giant took it.
    pub fn clear(&mut self) {
        const ROOM: usize = 1 << 14;
        if self.nodes.capacity() > ROOM {
            self.nodes = Vec::new();
            self.operands = Vec::new();
            self.by_print = FxHashMap::default();
        }
        self.nodes.clear();
        self.operands.clear();
        self.by_print.clear();
        self.props.clear();
        for (op, table) in [(Op::True, u64::MAX), (Op::False, 0)] {
            let classes = Classes::of_node::<()>(Tree::True);
            let (rank, name, print, size) = (0, 0, op as u64, 1);
            self.nodes.push(Node {
                op,
                a: 0,
                b: 0,
                classes,
                mask: 0,
                table,
                rank,
                name,
                print,
                size,
            });
        }
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    #[inline]
    pub fn op(&self, id: Id) -> Op {
        self.node(id).op
    }

    /// The operand of `F` or `G`; the body of a chain of `X`es; the left operand.
    #[inline]
    pub fn left(&self, id: Id) -> Id {
        self.node(id).a
    }

    /// The right operand.
    #[inline]
    pub fn right(&self, id: Id) -> Id {
        self.node(id).b
    }

    /// How many `X`es stand at the top.
    #[inline]
    pub fn n_next(&self, id: Id) -> u32 {
        let node = self.node(id);
        if node.op == Op::Next { node.b } else { 0 }
    }

    /// The operands of `&` or `|`, sorted.
    #[inline]
    pub fn operands(&self, id: Id) -> &[Id] {
        let node = self.node(id);
        &self.operands[node.a as usize..(node.a + node.b) as usize]
    }

    /// All operands of a node: those of `&` and `|`, or the one or two of another operator.
    pub fn children(&self, id: Id) -> ([Id; 2], &[Id]) {
        let node = self.node(id);
        match node.op {
            Op::True | Op::False | Op::Literal => ([id, id], &[]),
            Op::Next | Op::Finally | Op::Globally => ([node.a, node.a], &[]),
            Op::And | Op::Or => ([id, id], self.operands(id)),
            _ => ([node.a, node.b], &[]),
        }
    }

    /// The truth table over the first six propositions, if the node speaks of no others and is
    /// Boolean.
    #[inline]
    pub fn table(&self, id: Id) -> Option<u64> {
        let node = self.node(id);
        let small = node.mask < 64 && self.props.len() <= 64;
        (small && node.classes.has(Classes::BOOLEAN)).then_some(node.table)
    }

    /// A proposition that was not there before; its two literals follow each other.
    pub fn add_prop(&mut self, formula: &Formula, name: &str) -> u32 {
        let prop = self.props.len() as u32;
        self.props.push(formula.clone());
        let mut first = [0; 8];
        let len = name.len().min(8);
        first[..len].copy_from_slice(&name.as_bytes()[..len]);
        let tables = [
            0xAAAA_AAAA_AAAA_AAAA,
            0xCCCC_CCCC_CCCC_CCCC,
            0xF0F0_F0F0_F0F0_F0F0,
            0xFF00_FF00_FF00_FF00,
            0xFFFF_0000_FFFF_0000,
            0xFFFF_FFFF_0000_0000,
        ];
        let table: u64 = tables.get(prop as usize).copied().unwrap_or(0);
        for negative in [0, 1] {
            let node = Node {
                op: Op::Literal,
                a: prop,
                b: negative,
                classes: Classes::of_node::<()>(Tree::Prop(())),
                mask: 1 << (prop % 64),
                table: if negative == 0 { table } else { !table },
                rank: 0,
                name: u64::from_be_bytes(first),
                print: formula.fingerprint() as u64 & !1 | u64::from(negative),
                size: 1 + negative,
            };
            self.nodes.push(node);
        }
        self.nodes.len() as u32 - 2
    }

    /// `X` so many times.
    pub fn next(&mut self, count: u32, id: Id) -> Id {
        match self.op(id) {
            _ if count == 0 => id,
            Op::Next => {
                let (body, more) = (self.left(id), self.right(id));
                self.intern(Op::Next, body, count + more)
            }
            _ => self.intern(Op::Next, id, count),
        }
    }

    /// `F` or `G`.
    pub fn unary(&mut self, op: Op, id: Id) -> Id {
        self.intern(op, id, 0)
    }

    /// `U`, `R`, `W` or `M`.
    pub fn binary(&mut self, op: Op, left: Id, right: Id) -> Id {
        self.intern(op, left, right)
    }

    /// `&` or `|`; operands with the same operator lend theirs. Equal ones are kept: to drop them
    /// is a rule.
    pub fn nary(&mut self, op: Op, operands: impl IntoIterator<Item = Id>) -> Id {
        let mut list = std::mem::take(&mut self.scratch);
        list.clear();
        for id in operands {
            if self.op(id) == op && self.node(id).b <= FLATTENED {
                list.extend_from_slice(self.operands(id));
            } else {
                list.push(id);
            }
        }
        let id = match list.as_slice() {
            [] if op == Op::And => TRUE,
            [] => FALSE,
            &[single] => single,
            _ => {
                list.sort_unstable_by_key(|&id| {
                    let node = self.node(id);
                    (node.rank, node.name, node.print)
                });
                self.intern_list(op, &list)
            }
        };
        self.scratch = list;
        id
    }

    fn print_of(&self, op: Op, a: u32, b: u32) -> u64 {
        let right = if op <= Op::Globally { u64::from(b) } else { self.node(b).print };
        mix(mix(op as u64 + 3, self.node(a).print), right)
    }

    fn intern(&mut self, op: Op, a: u32, b: u32) -> Id {
        let mut print = self.print_of(op, a, b);
        while let Some(&id) = self.by_print.get(&print) {
            let node = self.node(id);
            if node.op == op && node.a == a && node.b == b {
                return id;
            }
            print = mix(print, 1);
        }
        let node = self.describe(op, a, b, print);
        self.push(node)
    }

    fn intern_list(&mut self, op: Op, list: &[Id]) -> Id {
        let mut print =
            list.iter().fold(op as u64 + 3, |print, &id| mix(print, self.node(id).print));
        while let Some(&id) = self.by_print.get(&print) {
            if self.op(id) == op && self.operands(id) == list {
                return id;
            }
            print = mix(print, 1);
        }
        let node = self.describe_list(op, list, print);
        self.operands.extend_from_slice(list);
        self.push(node)
    }

    fn push(&mut self, node: Node) -> Id {
        let id = self.nodes.len() as Id;
        self.by_print.insert(node.print, id);
        self.nodes.push(node);
        id
    }

    fn describe(&self, op: Op, a: u32, b: u32, print: u64) -> Node {
        let left = self.node(a);
        let (classes, mask, name, size) = match op {
            Op::Next | Op::Finally | Op::Globally => {
                let unary = match op {
                    Op::Next => UnaryOp::Next,
                    Op::Finally => UnaryOp::Finally,
                    _ => UnaryOp::Globally,
                };
                let classes = Classes::of_node::<()>(Tree::Unary(unary, left.classes));
                (classes, left.mask, left.name, left.size.saturating_add(b.max(1)))
            }
            _ => {
                let right = self.node(b);
                let node = Tree::Binary(op.to_binary(), left.classes, right.classes);
                let size = left.size.saturating_add(right.size).saturating_add(1);
                let name = left.name.min(right.name);
                (Classes::of_node::<()>(node), left.mask | right.mask, name, size)
            }
        };
        let rank = rank(op, classes, size);
        Node { op, a, b, classes, mask, table: 0, rank, name, print, size }
    }

    fn describe_list(&self, op: Op, list: &[Id], print: u64) -> Node {
        let first = self.node(list[0]);
        let (mut classes, mut mask, mut table) = (first.classes, first.mask, first.table);
        let (mut name, mut size) = (first.name, first.size);
        for &id in &list[1..] {
            let next = self.node(id);
            let both = Tree::Binary(op.to_binary(), classes, next.classes);
            classes = Classes::of_node::<()>(both);
            mask |= next.mask;
            table = if op == Op::And { table & next.table } else { table | next.table };
            name = name.min(next.name);
            size = size.saturating_add(next.size).saturating_add(1);
        }
        let (a, b) = (self.operands.len() as u32, list.len() as u32);
        let rank = rank(op, classes, size);
        Node { op, a, b, classes, mask, table, rank, name, print, size }
    }

    /// The node as a formula, shared where the graph is.
    pub fn formula(&self, root: Id) -> Formula {
        self.formula_among(root, &mut Vec::new())
    }

    /// The node as a formula that shares what was built before: one list for many nodes.
    pub fn formula_among(&self, root: Id, done: &mut Vec<Option<Formula>>) -> Formula {
        if done.len() <= root as usize {
            done.resize(root as usize + 1, None);
        }
        let mut pending = vec![root];
        while let Some(&id) = pending.last() {
            let before = pending.len();
            if done[id as usize].is_none() {
                let (pair, list) = self.children(id);
                let missing = |c: &Id| *c != id && done[*c as usize].is_none();
                pending.extend(pair.into_iter().chain(list.iter().copied()).filter(missing));
            }
            if pending.len() == before {
                pending.pop();
                if done[id as usize].is_none() {
                    let formula = self.build(id, done);
                    done[id as usize] = Some(formula);
                }
            }
        }
        done[root as usize].clone().expect("the root is built last")
    }

    /// The node for so many `X`es, if there is one.
    fn find_next(&self, body: Id, count: u32) -> Option<Id> {
        let print = self.print_of(Op::Next, body, count);
        let id = *self.by_print.get(&print)?;
        let node = self.node(id);
        (node.op == Op::Next && node.a == body && node.b == count).then_some(id)
    }

    fn build(&self, id: Id, done: &[Option<Formula>]) -> Formula {
        let get = |c: Id| done[c as usize].clone().expect("operands are built first");
        let node = self.node(id);
        match node.op {
            Op::True => Formula::tt(),
            Op::False => Formula::ff(),
            Op::Literal if node.b == 0 => self.props[node.a as usize].clone(),
            Op::Literal => self.props[node.a as usize].clone().not(),
            Op::Next => {
                // One `X` less was often built before: a trace of a long chain stays linear.
                let shorter = self.find_next(node.a, node.b - 1).and_then(|c| done.get(c as usize));
                match shorter {
                    Some(Some(shorter)) => shorter.clone().next(),
                    _ => (0..node.b).fold(get(node.a), |f, _| f.next()),
                }
            }
            Op::Finally => get(node.a).finally(),
            Op::Globally => get(node.a).globally(),
            Op::And | Op::Or => {
                let operands = self.operands(id).iter().map(|&c| get(c));
                let chain = operands.reduce(|l, r| Formula::binary(node.op.to_binary(), l, r));
                chain.expect("a chain has two operands or more")
            }
            _ => Formula::binary(node.op.to_binary(), get(node.a), get(node.b)),
        }
    }
}

/// Literals before other Boolean formulas before temporal ones, small before large.
fn rank(op: Op, classes: Classes, size: u32) -> u32 {
    let kind = if classes.has(Classes::BOOLEAN) { 1 } else { 2 };
    kind << 28 | size.min((1 << 24) - 1) << 4 | op as u32
}

fn mix(seed: u64, word: u64) -> u64 {
    let x = (seed.rotate_left(23) ^ word).wrapping_mul(0x9FB2_1C65_1E98_DF25);
    (x ^ x >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}
