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
export const DRAWING = 1

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

/** Where a file lies in the store. */
export const fileKey = ({ id, format }: { id: string; format: FileFormat }): string =>
  `papers/${id.slice(-2)}/${id}.${ENDS[format]}`
