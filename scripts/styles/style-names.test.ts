import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postcss from 'postcss'
import { afterAll, expect, test } from 'vitest'
import { namedSizes, TOKENS } from './style-names.ts'

const TOKENS_SHEET = `@custom-media --phone (width <= 480px);
:root { --space-2: 8px; --text-1: 0.75rem; --header: 72px; --fluid: clamp(1rem, 2vw, 2rem); --green: #0f0; }
@media (--phone) { :root { --header: 60px; } }
`
const root = mkdtempSync(join(tmpdir(), 'quorum-styles-'))
mkdirSync(join(root, 'app/ui'), { recursive: true })
writeFileSync(join(root, TOKENS), TOKENS_SHEET)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const built = (css: string) =>
  postcss([namedSizes(root)]).process(css, { from: join(root, 'app/ui/a.css') }).css

test('what is said once stands as itself', () => {
  const css = '.a { margin: calc(-1 * var(--space-2)) 0; font-size: var(--text-1); }'
  expect(built(css)).toBe('.a { margin: calc(-1 * 8px) 0; font-size: 0.75rem; }')
})

test('what differs by screen, reader or component stays a name', () => {
  const css =
    '.a { --own: 1px; top: var(--header); width: var(--own); font-size: var(--fluid); color: var(--green); }'
  expect(built(css)).toBe(css)
})

test('named widths are put in, of the screen and of a container', () => {
  expect(built('@media print and (not (--phone)) { .a { top: 0; } }')).toContain(
    'print and (not (width <= 480px))',
  )
  expect(built('@container (--phone) { .a { top: 0; } }')).toContain('@container (width <= 480px)')
})

test('the names of what was put in are not sent', () => {
  expect(built(TOKENS_SHEET)).not.toMatch(/custom-media|--space-2|--text-1/)
  expect(built(TOKENS_SHEET)).toMatch(/--header: 72px;.*--fluid/)
})

test('a width without a name stops the build', () => {
  expect(() => built('@media (--desk) { .a { top: 0; } }')).toThrow('no width is named --desk')
})
