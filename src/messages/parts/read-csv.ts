/**
 * Reads comma-separated values (RFC 4180), also with semicolons or tabs between them, as spreadsheets of some countries write: what
 * stands most often in the first line. Empty lines are left out.
 * @param most rows, with the first one; what is beyond is not read
 * @returns rows of cells, or the line in which a quote is opened and not closed
 */
export function readCsv(text: string, most: number): { rows: string[][] } | { brokenIn: number } {
  const between = separatorOf(text);
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = 0;
  let line = 1;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push(cells);
    cells = [];
  };
  for (let i = 0; i < text.length && rows.length < most; i++) {
    const letter = text[i]!; // within the text
    if (letter === '\n') line++;
    if (quoted > 0) {
      if (letter !== '"') cell += letter;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = 0;
    } else if (letter === '"' && cell.trim() === '') {
      quoted = line;
      cell = '';
    } else if (letter === between) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (quoted > 0 && rows.length < most) return { brokenIn: quoted };
  if (rows.length < most) endRow();
  return { rows };
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
