/** What files may be that people give each other, by their usual endings; pictures are made anew as WebP. */
export const SAFE_TYPES = {
  pdf: 'application/pdf',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const
export type SafeType = keyof typeof SAFE_TYPES

/** Why a file is not taken, as the texts of `files:refused` call it. */
export type FileFault =
  | 'notTaken'
  | 'brokenDocument'
  | 'locked'
  | 'active'
  | 'twoTypes'
  | 'brokenArchive'
  | 'archive'
  | 'bomb'
  | 'macros'
  | 'oldOffice'
  | 'infected'
