import { describe, expect, it } from 'vitest'
import {
  CatalogueRefusal,
  describeReason,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { decodeText } from './catalogue-encoding.ts'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const read = (bytes: Uint8Array, isCalendar = false) => {
  const { text, notes } = decodeText(bytes, isCalendar)
  return [text, ...notes.map(describeReason)]
}

describe('decodeText', () => {
  it('keeps UTF-8 in which one byte is wrong, and names the line', () => {
    const bytes = joined(utf8('Titel\nLöten für Könner\nL'), latin('\xf6'), utf8('ten\n'))
    expect(read(bytes)).toEqual([
      'Titel\nLöten für Könner\nL\ufffdten\n',
      'Bytes that are not UTF-8 on line 3; the letters there are lost.',
    ])
  })

  it('names the line of a folded calendar as it stands in the file', () => {
    const folded = joined(
      utf8('BEGIN:VCALENDAR\r\nSUMMARY:L'),
      latin('\xc3'),
      utf8('\r\n '),
      latin('\xb6'),
      utf8('ten\r\nX:é'),
      latin('\xf6'),
    )
    expect(read(folded, true)).toEqual([
      'BEGIN:VCALENDAR\nSUMMARY:Löten\nX:é\ufffd',
      'Bytes that are not UTF-8 on line 4; the letters there are lost.',
    ])
  })

  it('says when a file is in a code page', () => {
    expect(read(latin('Titel\nL\xf6ten'))).toEqual([
      'Titel\nLöten',
      'It is not UTF-8 and was read as Windows-1252, the code page of western Europe.',
    ])
    const japanese = latin('\x8a\x4a\x8dÃ\x93\xfa,\x83^\x83C\x83g\x83\x8b')
    expect(read(japanese)[1]).toBe('It is not UTF-8 and was read as Shift JIS.')
    expect(decodeText(latin('\x81\xff\x8d\xff'), false).guess).not.toBeNull()
    expect(() => decodeText(latin('a\x01\x8d\xff'), false)).toThrow(CatalogueRefusal)
  })

  it('says nothing of what is whole', () => {
    for (const bytes of [utf8('Löten'), utf8('\ufeffLöten'), joined(latin('\xff\xfe'), latin('L\0\xf6\0'))])
      expect(decodeText(bytes, false).notes).toEqual([])
  })
})
