//! Tables of text: names to the left, numbers to the right.

/// A table with a header.
pub struct Table {
    header: Vec<String>,
    /// How many columns from the left hold names.
    n_names: usize,
    /// Does the last column hold names, too?
    ends_in_names: bool,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table; its first columns hold names.
    pub fn new(n_names: usize, header: &[&str]) -> Self {
        let header = header.iter().map(|&name| name.to_owned()).collect();
        Self { header, n_names, ends_in_names: false, rows: Vec::new() }
    }

    /// The same with names in the last column, too.
    pub fn ending_in_names(self) -> Self {
        Self { ends_in_names: true, ..self }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The lines of the table, each with its end.
    pub fn text(&self) -> String {
        let all = || std::iter::once(&self.header).chain(&self.rows);
        let width = |column: usize| {
            let cells = all().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.header.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).enumerate().map(|(i, (cell, &width))| {
                let is_name = i < self.n_names || self.ends_in_names && i + 1 == widths.len();
                if is_name { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
            });
            let line = cells.collect::<Vec<_>>().join("  ");
            line.trim_end().to_owned() + "\n"
        };
        all().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_left_and_numbers_right() {
        let mut table = Table::new(1, &["tool", "states"]);
        table.row(vec!["lariat".to_owned(), "7".to_owned()]);
        table.row(vec!["é".to_owned()]);
        assert_eq!(table.text(), "tool    states\nlariat       7\né\n");
    }
}
