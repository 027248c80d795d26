import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'postcss'
import { expect, test } from 'vitest'
import { lighterFace, WEIGHTS } from './lighter-faces.ts'

const FACES = 'node_modules/@fontsource-variable'
const INTER = `${FACES}/inter/files/inter-latin-wght-normal.woff2`
const TITLES = `${FACES}/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2`

test('our faces lose a sixth of their weight and more, and other files are left as they are', async () => {
  for (const file of [INTER, TITLES]) {
    const whole = readFileSync(file)
    const lighter = await lighterFace(path.basename(file), whole)
    expect(lighter?.length, file).toBeLessThan(0.84 * whole.length)
    expect(lighter?.length, file).toBeGreaterThan(20_000)
  }
  expect(await lighterFace('noto-sans-latin-wght-normal.woff2', readFileSync(INTER))).toBeNull()
})

test('no sheet sets a weight that our faces have no longer', () => {
  const sheets = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  const [text, titles] = WEIGHTS.map(([, weights]) => weights)
  if (!text || !titles) throw new Error('a face is missing')
  let seen = 0
  for (const name of sheets)
    parse(readFileSync(path.join('app', name), 'utf8')).walkDecls(
      /^font(-weight)?$|^--\w+-weight$/,
      (rule) => {
        const { parent } = rule
        if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'font-face') return
        const said = /^font$/.test(rule.prop) ? /^(?:italic )?(\d{3})\b/ : /^(\d+)$/
        const weight = rule.value.match(said)?.[1]
        if (weight === undefined) return
        seen += 1
        const { min, max } = rule.value.includes('--display-face') ? titles : text
        expect(Number(weight), `${name}: ${rule.value}`).toBeGreaterThanOrEqual(min)
        expect(Number(weight), `${name}: ${rule.value}`).toBeLessThanOrEqual(max)
      },
    )
  expect(seen).toBeGreaterThan(100)
})
