import PdfKit from 'pdfkit'
import { expect, test } from 'vitest'
import { type Cut, embedLetters } from './lettering.server.ts'

/** Names and titles in scripts that people write here; each letter of them is to be on the paper. */
const WRITTEN = [
  'प्रिया शर्मा',
  'नेतृत्व प्रशिक्षण कार्यशाला',
  'কৌশল প্রশিক্ষণ',
  'ਪੰਜਾਬੀ ਸਿਖਲਾਈ',
  'ગુજરાતી તાલીમ',
  'ଓଡ଼ିଆ ପ୍ରଶିକ୍ଷଣ',
  'தமிழ் பயிற்சி கொள்கை ஸ்ரீ',
  'తెలుగు శ్రీనివాస్',
  'ಕನ್ನಡ ಕಾರ್ಯಾಗಾರ',
  'മലയാളം ക്ഷേത്രം',
  'සිංහල ශ්‍රී',
  'ประภาพร น้ำใจ',
  'ລາວ',
  'ខ្មែរ',
  'မြန်မာ ကျွန်တော်',
  'محمد بن سلمان',
  'لیکن پہلا',
  'עברית שָׁלוֹם',
  '김민준',
  '领导力培训',
  '臺灣訓練',
  'ქართული',
  'Հայերեն',
  'አማርኛ',
  'Ngọc Đặng',
  'Ђорђе Ковачевић',
  'Ἑλλάς',
]
const CUTS: Cut[] = ['plain', 'strong', 'title']
const lettersOf = (text: string) => [...text.replace(/ /g, '')].toSorted().join('')

type Placed = { glyphs: { id: number }[]; advanceWidth: number }

/** A line as it is set in a document of its own: its runs, and what each is drawn with. */
async function setLine(line: string, cut: Cut) {
  const pdf = new PdfKit({ font: undefined })
  const { runsOf } = await embedLetters(pdf, [{ text: line, cut }])
  const runs = runsOf(line, cut)
  const confirmed = runs.map(({ font, text }): Placed => {
    const { _font } = pdf.font(font) as unknown as { _font: { layout(text: string): Placed } }
    return _font.layout(text)
  })
  return { runs, confirmed }
}

test.each(WRITTEN)('no letter of %s is left out, in plain, bold or as a title', async (name) => {
  const line = name.normalize('NFC')
  for (const cut of CUTS) {
    const { runs, confirmed } = await setLine(line, cut)
    expect(lettersOf(runs.map(({ text }) => text).join(''))).toBe(lettersOf(line))
    const glyphs = confirmed.flatMap((one) => one.glyphs)
    expect(glyphs.length).toBeGreaterThan(0)
    // The first glyph of a font is what it draws for a letter it lacks.
    expect(glyphs.filter(({ id }) => id === 0)).toEqual([])
    for (const { advanceWidth } of confirmed) expect(advanceWidth).toBeGreaterThan(0)
  }
})

test('marks come from the font of what they join, so that a word is one run', async () => {
  for (const word of ['प्रशिक्षण', 'น้ำใจ', 'ক্ষুদ্র', 'مُحَمَّد', 'र्‍य']) {
    const { runs } = await setLine(word, 'plain')
    expect(runs.map(({ text }) => text)).toEqual([word])
  }
})

test('of a letter that no face has a sign stands there, and what joins it goes with it', async () => {
  const said = async (line: string) => (await setLine(line, 'plain')).runs.map(({ text }) => text).join('')
  expect(await said('Ada ᚠᚢ Lovelace')).toBe('Ada □□ Lovelace')
  expect(await said('A\u{1E900}\u0301')).toBe('A□')
  expect(await said('ok 😀\ufe0f')).toBe('ok □')
})

test('a line is set from left to right as eyes find it: words of scripts from right to left, figures and brackets not turned round', async () => {
  const { runs } = await setLine('עברית (12) abc', 'plain')
  expect(runs.map(({ text }) => text).join('|')).toBe('abc| (|12|) |עברית')
  const { runs: inside } = await setLine('Order for עברית ב, 12 seats', 'plain')
  expect(inside.map(({ text }) => text).join('|')).toBe('Order for |12| ,|ב| |עברית| seats')
})
