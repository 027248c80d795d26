import { FILE_FORMATS, type FileFormat } from '#app/features/money/document-files/document-file.ts'
import type { Language } from '#app/kit/language.ts'

/** What machines read, the same for everybody. */
export type MachineFormat = Exclude<FileFormat, 'pdf'>

/** A file of a document: papers are in a language. */
export type WantedFile = { format: 'pdf'; language: Language } | { format: MachineFormat }

export const MACHINE_FORMATS = FILE_FORMATS.filter((format) => format !== 'pdf')
