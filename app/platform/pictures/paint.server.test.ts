import sharp from 'sharp'
import { expect, test } from 'vitest'
import { paint, tagOf } from './paint.server.ts'
import { ART, layOut, type Sheet } from './sheet.server.ts'
import { legible, setText, type TextStyle } from './text.server.ts'

const SHEET: Sheet = {
  language: 'en',
  kicker: 'Topic · Leadership',
  title: 'Running meetings that decide',
  titleLanguage: 'en',
  facts: ['Meera Kulkarni', 'Pune'],
  foot: { figure: '₹14,500', note: 'per person', rating: { value: 4.5, count: '23 reviews' } },
  art: `<rect width="${ART.width}" height="${ART.height}" fill="#0a4a3b"/>`,
}

const LONG = 'Datenschutzgrundverordnungskonformitätsprüfungsverfahren '.repeat(6)
const NASTY = ['', ' ', '\0', '\ud800', '<script>&"\'', '🚀'.repeat(50), `e${'\u0301'.repeat(500)}`, LONG]

test.each([
  ['a usual title', 'Running meetings that decide'],
  ['a title too long for any size', LONG],
  [
    'a Japanese title',
    '経営幹部のための異文化マネジメントとグローバル交渉力強化プログラム（三日間集中コース）',
  ],
  ['a title that is read from right to left', 'ورشة عمل القيادة'],
  ['a title in letters that no face has', 'ᚠᚢᚦᚨᚱ'],
])('%s makes a picture of 1200 × 630 in less than 120 kB', async (_, title) => {
  const { png } = await paint({ ...SHEET, title })
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(png.length).toBeLessThan(120_000)
})

test('the same sheet is one picture, drawn once; another word makes another', async () => {
  const [first, second] = await Promise.all([paint(SHEET), paint({ ...SHEET })])
  expect(second.png).toBe(first.png)
  expect((await paint({ ...SHEET })).png).toBe(first.png)
  expect(tagOf({ ...SHEET, kicker: 'Event' })).not.toBe(first.tag)
})

test('nothing that people write gets into the drawing as text or breaks it', async () => {
  for (const title of NASTY) {
    const svg = await layOut({ ...SHEET, title, facts: [title, title], kicker: title, lead: title })
    expect(svg).not.toMatch(/<text|script|NaN|undefined|Infinity/)
    await sharp(Buffer.from(svg)).metadata()
  }
})

test.each([
  ['Führen für Chefs 🚀', 'Führen für Chefs'],
  ['Łódź, Đà Nẵng, Ελληνικά, Лидерство', 'Łódź, Đà Nẵng, Ελληνικά, Лидерство'],
  ['Pune पुणे training', 'Pune पुणे training'],
  ['שלום', 'שלום'],
  ['领导力培训与团队建设课程', '领导力培训与团队建设课程'],
  ['ประภาพร สุขใจ', 'ประภาพร สุขใจ'],
  ['Leading ᚠᚢ teams', 'Leading □□ teams'],
  ['交渉の基本', '交渉の基本'],
  ['cafe\u0301 \u202egnp', 'café gnp'],
])('of %s the picture says: %s', async (given, said) => {
  expect(await legible(given, 'display', 660)).toBe(said)
})

test('a word that is read from right to left stands right of what follows it', async () => {
  const style = { ...STYLE, sizes: [40], lines: 1, width: 9_999 }
  const [whole, first] = await Promise.all([setText('שלום abc', style), setText('שלום', style)])
  const xOf = (svg: string) => Array.from(svg.matchAll(/translate\(([\d.]+) /g), ([, x]) => Number(x))
  expect(xOf(first.svg)).toHaveLength(4)
  const right = whole.width - first.width
  expect(xOf(whole.svg).filter((x) => x >= right - 1)).toHaveLength(4)
})

const STYLE: TextStyle = {
  face: 'display',
  weight: 660,
  sizes: [80, 60, 40],
  width: 640,
  lines: 3,
  colour: '#000',
}

test('a text is set as large as it fits, never wider than its frame nor in more lines', async () => {
  expect(await setText('Short', STYLE)).toMatchObject({ size: 80, lines: 1 })
  for (const text of [LONG, '研修'.repeat(80), 'word '.repeat(60), 'A title of some length that wraps']) {
    const set = await setText(text, STYLE)
    expect(set.lines).toBeLessThanOrEqual(3)
    expect(set.width).toBeLessThanOrEqual(640)
  }
})

test('what is cut is not wider for being cut', async () => {
  const one = { ...STYLE, sizes: [40], lines: 1 }
  const whole = await setText('Some words and more of them than fit into one line', { ...one, width: 9999 })
  const cut = await setText('Some words and more of them than fit into one line', one)
  expect(cut.width).toBeLessThanOrEqual(640)
  expect(whole.width).toBeGreaterThan(640)
})

test('of many pictures at once those beyond the queue are refused, and the others drawn', async () => {
  const sheets = Array.from({ length: 44 }, (_, at) => ({ ...SHEET, title: `Picture ${at}`, facts: [] }))
  const results = await Promise.allSettled(sheets.map((sheet) => paint(sheet)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBe(4)
  for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'unavailable' })
  await expect(paint({ ...SHEET, title: 'Picture 43', facts: [] })).resolves.toBeDefined()
})
