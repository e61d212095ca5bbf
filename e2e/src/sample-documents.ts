import { crc32, deflateSync } from "node:zlib";

/** Objects 1 to 5 of a PDF of one page with one line of text. */
function objectsOf(text: string, catalog = ""): string[] {
  const content = `BT /F1 24 Tf 60 700 Td (${text}) Tj ET`;
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
}

/** A PDF of one page with one line of text, and a script that stands in a packed object: in the bytes nobody can read it. */
export function packedScriptPdf(text: string): Buffer {
  const packed = deflateSync("6 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>");
  const parts = [Buffer.from("%PDF-1.5\n")];
  const written = () => parts.reduce((sum, { length }) => sum + length, 0);
  const rows = [[0, 0, 0]];
  const add = (head: string, stream?: Buffer) => {
    const number = rows.length;
    rows.push([1, written(), 0]);
    const body = stream && Buffer.concat([Buffer.from("\nstream\n"), stream, Buffer.from("\nendstream")]);
    parts.push(Buffer.from(`${number} 0 obj\n${head}`), ...(body ? [body] : []), Buffer.from("\nendobj\n"));
  };
  for (const object of objectsOf(text, "/OpenAction 6 0 R ")) add(object);
  rows.push([2, 7, 0]);
  add(`<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>`, packed);
  const start = written();
  rows.push([1, start, 0]);
  const table = Buffer.concat(
    rows.map(([type = 0, place = 0, index = 0]) => {
      const row = Buffer.alloc(6);
      row.writeUInt8(type, 0);
      row.writeUInt32BE(place, 1);
      row.writeUInt8(index, 5);
      return row;
    }),
  );
  rows.pop();
  add(`<< /Type /XRef /Size 9 /W [1 4 1] /Root 1 0 R /Length ${table.length} >>`, table);
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}

/** A PDF of one page with one line of text. */
export function pdfOf(text: string): Buffer {
  const objects = objectsOf(text);
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

/** A PNG of one colour, so many pixels wide and high. */
export function pngOf(pixels: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(pixels * 3, 0x6a)]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: pixels }, () => row)));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunkOf("IHDR", header), chunkOf("IDAT", rows), chunkOf("IEND", Buffer.alloc(0))]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
