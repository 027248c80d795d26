import { type DecodingNote, decodeText as decode, UnreadableText } from '#app/kit/decode-text.ts'
import { type CatalogueReason, CatalogueRefusal } from './catalogue-reason.ts'

/** The text of a file and what is to be said of it. Refuses 'file.binary', and 'file.encoding' when nothing fits. */
export function decodeText(
  bytes: Uint8Array,
  isCalendar: boolean,
): { text: string; notes: CatalogueReason[] } {
  try {
    const { text, note } = decode(bytes, { isCalendar })
    return { text, notes: note ? [reasonOf(note)] : [] }
  } catch (error) {
    throw error instanceof UnreadableText ? new CatalogueRefusal(`file.${error.code}`) : error
  }
}

const reasonOf = (note: DecodingNote): CatalogueReason =>
  note.code === 'damaged'
    ? { code: 'file.damaged', params: { lines: note.lines } }
    : { code: `file.${note.code}` }
