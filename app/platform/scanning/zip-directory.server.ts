/** APPNOTE.TXT of PKWARE: 4.3.16 the end, 4.3.12 an entry of the directory, 4.4.4 that it is encrypted. */
const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = 0x02014b50
const LOCAL = Buffer.from('PK\x03\x04', 'latin1')
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LONGEST_COMMENT = 65_535
const ENCRYPTED = 0x2041
const MOST_ENTRIES = 5_000

export type ZipEntry = { name: string; isEncrypted: boolean }

/** Where the record stands that ends an archive; -1 where the bytes do not end in one. */
function endOf(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = bytes.lastIndexOf(END); at >= from; at = at > 0 ? bytes.lastIndexOf(END, at - 1) : -1) {
    const length = at + END_LENGTH <= bytes.length ? bytes.readUInt16LE(at + 20) : -1
    // Programs that unpack let something stand behind it.
    if (length >= 0 && at + END_LENGTH + length <= bytes.length) return at
  }
  return -1
}

/** Whether a program that unpacks archives would take the bytes for one, whatever they begin with. */
export const endsInArchive = (bytes: Buffer): boolean => endOf(bytes) >= 0

/**
 * The entries of an archive by its directory; null of one that is broken, larger than anybody's document, or
 * something else as well: it begins with its first entry, and ends with its end.
 */
export function entriesOf(bytes: Buffer): ZipEntry[] | null {
  const end = endOf(bytes)
  if (end < 0 || !bytes.subarray(0, 4).equals(LOCAL)) return null
  const [count, length, start] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ]
  const comment = bytes.readUInt16LE(end + 20)
  if (count > MOST_ENTRIES || start + length !== end || end + END_LENGTH + comment !== bytes.length)
    return null
  const entries: ZipEntry[] = []
  let at = start
  while (at < end) {
    if (at + ENTRY_LENGTH > end || bytes.readUInt32LE(at) !== ENTRY) return null
    const [name, extra, note] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const next = at + ENTRY_LENGTH + (name ?? 0) + (extra ?? 0) + (note ?? 0)
    if (next > end) return null
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + (name ?? 0)),
      isEncrypted: (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
    })
    at = next
  }
  return entries.length === count ? entries : null
}
