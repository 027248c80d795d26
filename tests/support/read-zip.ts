import { inflateRawSync } from 'node:zlib'

const END = 0x06_05_4b_50
const ENTRY = 0x02_01_4b_50

/** The files of an archive by their names, as the directory at its end has them (APPNOTE.TXT, 4.3). */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== END) throw new Error('an archive without an end')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('an archive with a broken directory')
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const [packed, size] = [20, 24].map((offset) => archive.readUInt32LE(at + offset))
    const head = archive.readUInt32LE(at + 42)
    const begin = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28)
    const bytes = archive.subarray(begin, begin + (packed ?? 0))
    const content = archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)
    if (content.length !== size) throw new Error('a file of another size than the directory says')
    files.set(archive.toString('utf8', at + 46, at + 46 + (name ?? 0)), content)
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
