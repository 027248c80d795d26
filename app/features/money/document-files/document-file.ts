/** Documents of which files are kept, by the word under which the features that issue them draw them. */
export const FILED_DOCUMENTS = [
  'invoice',
  'receipt',
  'reminder',
  'collective-statement',
  'purchase-order',
] as const
export type FiledDocument = (typeof FILED_DOCUMENTS)[number]

/** Paper, the two syntaxes of electronic documents, and the formats of Italy and India. */
export const FILE_FORMATS = ['pdf', 'ubl', 'cii', 'fatturapa', 'td17', 'inv01'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** What a file is found by, beside its document: there is one of each, and it is drawn once. */
export type FileName = {
  /** What the document says beyond the day of its issue: it was registered, or withdrawn. */
  edition: string
  format: FileFormat
  /** Of papers; empty of what machines read. */
  language: string
}

/**
 * By which version papers and files are drawn: raised with every change of how they look. What was drawn
 * before stays as it is.
 */
export const DRAWING = 2

/** What became of a kept file that is not as it was stored. */
export const FILE_FAULTS = ['missing', 'changed'] as const
export type FileFault = (typeof FILE_FAULTS)[number]

const ENDS: Record<FileFormat, string> = {
  pdf: 'pdf',
  ubl: 'xml',
  cii: 'xml',
  fatturapa: 'xml',
  td17: 'xml',
  inv01: 'json',
}

/** In how many folders of the store files lie, by the last two figures of their id. */
export const FOLDERS = 256

/** One of them: 0 is `papers/00`. */
export const folderKey = (folder: number): string => `papers/${folder.toString(16).padStart(2, '0')}`

/** Where a file lies in the store. */
export const fileKey = ({ id, format }: { id: string; format: FileFormat }): string =>
  `${folderKey(Number.parseInt(id.slice(-2), 16))}/${id}.${ENDS[format]}`

/** Of which row a file is by where it lies; null for what is none of ours. */
export const fileIdOf = (key: string): string | null =>
  /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]+$/.exec(key)?.[1] ?? null
