import {
  type CatalogueReason,
  CatalogueRefusal,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { type DecodingNote, decodeText as decode, UnreadableText } from '#app/kit/decode-text.ts'

/**
 * Decodes a file's text, with notes about its encoding. Refuses 'file.binary', and 'file.encoding' when none
 * fits.
 */
export function decodeText(
  bytes: Uint8Array,
  isCalendar: boolean,
): { text: string; notes: CatalogueReason[]; guess: string | null } {
  try {
    const { text, note, guess } = decode(bytes, { isCalendar })
    return { text, notes: note ? [reasonOf(note)] : [], guess }
  } catch (error) {
    throw error instanceof UnreadableText ? new CatalogueRefusal(`file.${error.code}`) : error
  }
}

function reasonOf(note: DecodingNote): CatalogueReason {
  if (note.code === 'damaged') return { code: 'file.damaged', params: { lines: note.lines } }
  return note.code === 'page'
    ? { code: 'file.letters', params: { name: note.name } }
    : { code: `file.${note.code}` }
}
