import { expect, test } from 'vitest'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { type PaperDocument, writePdf } from './document.server.ts'

const paper = (given: Partial<PaperDocument> = {}): PaperDocument => ({
  language: 'en',
  title: 'A title',
  under: 'and below it',
  parts: [],
  foot: 'the foot',
  at: new Date('2026-12-01T09:00:00Z'),
  ...given,
})
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

test('its text can be read, in every script that our faces hold', async () => {
  const pdf = await writePdf(
    paper({
      language: 'ja',
      title: 'お見積書',
      parts: [
        { kind: 'heading', text: 'Zürich · Łódź · Ελλάδα · Київ' },
        { kind: 'columns', columns: [{ label: '販売者', lines: ['東京研修株式会社', '😀 ok\u202e'] }] },
        {
          kind: 'table',
          head: ['席', '金額'],
          rows: [['早期割引「Präsenz」', '¥45,000']],
          sums: [{ label: 'Total', amount: '€ 1.350,00', strong: true }],
        },
      ],
    }),
  )
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const text = textOfPdf(pdf)
  for (const said of [
    'お見積書',
    'Zürich · Łódź · Ελλάδα · Київ',
    '東京研修株式会社',
    '早期割引「Präsenz」',
    '¥45,000',
  ])
    expect(text).toContain(said)
  expect(text).toContain('€ 1.350,00')
  expect(text).not.toContain('\ufffd')
})

test('of a letter that no face has a sign stands on the paper, and what joins it goes with it', async () => {
  const lines = ['Ada ᚠᚢ Lovelace', 'ok 😀', 'A\u{1E900}']
  const said = textOfPdf(await writePdf(paper({ parts: [{ kind: 'lines', lines }] })))
  for (const line of ['Ada □□ Lovelace', 'ok □', 'A□']) expect(said).toContain(line)
})

test('what is long is wrapped, goes on on further pages and has an end', async () => {
  const word = 'word '
  const long = await writePdf(paper({ parts: [{ kind: 'lines', lines: Array(80).fill(word.repeat(60)) }] }))
  expect(pagesOf(long)).toBeGreaterThan(3)
  expect(textOfPdf(long).split(word.trim()).length - 1).toBe(80 * 60)
  const endless = await writePdf(paper({ parts: [{ kind: 'lines', lines: ['x'.repeat(1_000_000)] }] }))
  expect(pagesOf(endless)).toBe(1)
})

test('of several pages each says which it is, one alone does not', async () => {
  const lines = Array(120).fill('a line')
  const several = textOfPdf(await writePdf(paper({ parts: [{ kind: 'lines', lines }] })))
  for (const said of ['1 / 3', '2 / 3', '3 / 3']) expect(several).toContain(said)
  expect(textOfPdf(await writePdf(paper()))).not.toContain('1 / 1')
})

test('a code stands on the page of the lines that say the same, below their heading', async () => {
  const code = { kind: 'code', size: 1, path: 'M0 0h1v1h-1z', label: 'a code to scan' } as const
  for (const above of [36, 40, 44, 48]) {
    const lines = Array(above).fill('a line')
    const text = textOfPdf(
      await writePdf(
        paper({
          parts: [
            { kind: 'lines', lines },
            { kind: 'heading', text: 'How to pay' },
            { kind: 'lines', lines: ['to this account'] },
            code,
          ],
        }),
      ),
    )
    // The number of the first page is written after all that stands on it.
    const [first = '', second = ''] = text.split('1 / 2')
    expect(second, `${above} lines above`).not.toBe('')
    const page = first.includes('How to pay') ? first : second
    for (const said of ['How to pay', 'to this account', 'a code to scan']) expect(page).toContain(said)
  }
})
