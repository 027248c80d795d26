import * as fs from 'node:fs'
import { chromium } from '@playwright/test'
import { LANGUAGES } from '#app/kit/language.ts'
import { installBrowser } from '../test/find-browser.ts'

const FILES = 'node_modules/@fontsource-variable'
const INTER = `${FILES}/inter/files/inter-latin-wght-normal.woff2`
const BRICOLAGE = `${FILES}/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2`

/** The weights that pages are set in, with ascent and descent of the face as parts of its size. */
const FACES = [
  { name: 'Inter', file: INTER, weights: [400, 500, 560, 600, 640], ascent: 0.96875, descent: 0.2412 },
  { name: 'Bricolage', file: BRICOLAGE, weights: [600, 640, 660, 700], ascent: 0.93, descent: 0.27 },
]

/**
 * Prints for `app/ui/fonts.css` how much larger a stand-in must be to be as wide as our faces, over the texts
 * of all languages in Latin letters, and its ascent and descent then. Stand-ins are the machine's Arial or
 * Liberation Sans, and those given as files of woff2 (Android's Roboto is not ours to ship).
 */
export async function benchFaces(files: readonly string[]): Promise<void> {
  const standIns = [
    { name: 'Arial', source: 'local("Arial"), local("Liberation Sans")' },
    { name: 'Arial Bold', source: 'local("Arial Bold"), local("Liberation Sans Bold")' },
    ...files.map((file) => ({ name: file.replace(/.*\//, ''), source: sourceOf(file) })),
  ]
  const rules = [
    ...standIns.map(({ name, source }) => ruleOf(name, source)),
    ...FACES.map(({ name, file }) => ruleOf(name, sourceOf(file))),
  ]
  const executablePath = installBrowser(process.cwd(), console.log) ?? undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    await page.setContent(`<style>${rules.join('')}</style><pre id="text"></pre>`)
    await page.locator('pre').evaluate((element, lines) => {
      element.innerHTML = '<span></span><br>'.repeat(lines.length)
      for (const [at, span] of [...element.querySelectorAll('span')].entries())
        span.textContent = lines[at] ?? ''
    }, linesOfTexts())
    const widthOf = (name: string, weight: number) =>
      page.locator('pre').evaluate(async (element, font) => {
        await document.fonts.load(font)
        element.style.font = font
        element.style.fontFeatureSettings = '"cv05", "ss03"'
        return [...element.querySelectorAll('span')].reduce(
          (sum, span) => sum + span.getBoundingClientRect().width,
          0,
        )
      }, `${weight} 100px "${name}"`)
    for (const standIn of standIns) {
      const base = await widthOf(standIn.name, 400)
      for (const face of FACES)
        for (const weight of face.weights) {
          const size = (await widthOf(face.name, weight)) / base
          const part = (of: number) => `${((100 * of) / size).toFixed(1)}%`.padStart(6)
          console.log(
            `${standIn.name.padEnd(32)} for ${face.name.padEnd(10)} ${weight}: size-adjust ${(100 * size).toFixed(1)}%` +
              `  ascent-override ${part(face.ascent)}  descent-override ${part(face.descent)}`,
          )
        }
    }
  } finally {
    await browser.close()
  }
}

const sourceOf = (file: string) => `url(data:font/woff2;base64,${fs.readFileSync(file).toString('base64')})`
// Of one weight each, so that the browser makes none bold by itself.
const ruleOf = (name: string, source: string) =>
  `@font-face { font-family: "${name}"; font-weight: 100 900; src: ${source} }`

function linesOfTexts(): string[] {
  const texts = LANGUAGES.filter((language) => language !== 'ja').flatMap((language) =>
    fs
      .readdirSync(`locales/${language}`)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => wordsIn(JSON.parse(fs.readFileSync(`locales/${language}/${file}`, 'utf8')))),
  )
  const latin = texts.join(' ').replace(/\{\{.*?\}\}|[^ -ſ’–—…]/g, '')
  return latin.match(/.{1,60}/g) ?? []
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}
