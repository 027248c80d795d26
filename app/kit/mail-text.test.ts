import { describe, expect, test } from 'vitest'
import { badTexts, NAMES } from '#tests/support/bad-inputs.ts'
import { nameForMail, textForMail } from './mail-text.ts'

const LINK =
  /:\/\/|www\.|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]{2}|@|[<>$=\r\n\u2028\u2029]|[\u202a-\u202e\u2066-\u2069\u200b]/u

describe('names that strangers typed', () => {
  test.each([
    NAMES.apostrophe,
    NAMES['hyphen and umlaut'],
    NAMES.ligature,
    NAMES['one letter'],
    NAMES['ending in a dot'],
    'Seán O’Neil',
    'J. R. R. Tolkien',
    'Martin Luther King Jr.',
    'María del Carmen Rodríguez de la Cruz y Vega',
    'Nguyễn Thị Ánh',
    '山田 太郎',
    'アンナ・シュミット',
    'محمد بن سلمان',
    'नरेंद्र मोदी',
    'Ольга Ивановна',
    'שרה לוי',
    'ธนพล วงศ์',
  ])('%s stays as it is', (name) => {
    expect(nameForMail(name as string)).toBe((name as string).normalize('NFC'))
  })

  test.each([
    'Win $$$ http://evil',
    'http://evil.example',
    'evil.example',
    'Go to evil.example now',
    'EVIL.COM',
    'ｅｖｉｌ．ｃｏｍ',
    'пример.рф',
    'evil。com',
    'evil.\u200ccom',
    'www evil com',
    'a@example.com',
    'Call 0800 1234567',
    'Congratulations! You won',
    '<b>Ada</b>',
    '{{7*7}}',
    '=HYPERLINK("x")',
    '...',
    '12',
    '🎉 Ada',
    `Z${'\u0301'.repeat(30)}algo`,
    'A'.repeat(81),
    'B'.repeat(41),
    '',
  ])('%j is no name', (typed) => {
    expect(nameForMail(typed)).toBeNull()
  })

  test('what is not seen is taken out, and lines become one', () => {
    expect(nameForMail('Ada\r\nBcc\u202e Love\u200blace\u2066')).toBe('Ada Bcc Lovelace')
    expect(nameForMail('evil\u200b.exam\u2060ple')).toBeNull()
  })

  test('nothing of all that people type becomes a link, a header or markup', () => {
    for (const { name, value } of badTexts()) {
      const said = nameForMail(value)
      if (said === null) continue
      expect(said, name).not.toMatch(LINK)
      expect([...said].length, name).toBeLessThanOrEqual(80)
    }
  })
})

describe('titles and places that strangers typed', () => {
  test.each([
    'C++ & C#: 50 % mehr Tempo!',
    'ISO 9001:2015 – Audit',
    'Was ist „Agile“?',
    '溶接の基礎（入門）',
    'Kilns for owners',
  ])('%s stays as it is', (title) => {
    expect(textForMail(title)).toBe(title)
  })

  test('names with full stops read the same and make no link', () => {
    expect(textForMail('ASP.NET and Node.js')).toBe('ASP.\u200cNET and Node.\u200cjs')
  })

  test('addresses are left out, and long texts are cut', () => {
    expect(textForMail('Win now https://evil.example/x?y www.evil.example a@evil.example here')).toBe(
      'Win now here',
    )
    expect([...textForMail('é'.repeat(400))]).toHaveLength(150)
  })

  test('nothing of all that people type becomes a link, a header or markup', () => {
    for (const { name, value } of badTexts())
      expect(textForMail(value), name).not.toMatch(
        /:\/\/|www\.|[<>\r\n\u2028\u2029\u202a-\u202e]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]{2}/u,
      )
  })
})
