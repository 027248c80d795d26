import { afterAll, expect, test } from 'vitest'
import { plantTree } from './plant-tree.ts'
import { checkStyleSheets } from './style-sheets.ts'

const TOKENS = `@custom-media --phone (width <= 480px);
:root { --space-2: 8px; --text-3: 0.875rem; --radius-1: 6px; --width: 1200px; --line: #ccc; }
`
const SOUND = `.row {
  --dot: 13px;
  gap: calc(-1 * var(--space-2)) 1px;
  width: calc(var(--dot) * 2);
  height: 12px;
  max-width: min(var(--width), 320px);
  border: 1.5px solid var(--line);
  border-radius: 2px;
  font: 600 1.1em / 1.2 sans-serif;
  padding-block: 0;
}
@media (--phone) and (scripting: none) { .row { font-size: var(--text-3); } }
@container not (--phone) { .row { margin: 0 auto; } }
`

const PLANTED: [name: string, css: string, rule: string][] = [
  ['width', '@media (max-width: 768px) { .a { color: red; } }', 'breakpoint'],
  ['range', '@media (30em < width) { .a { color: red; } }', 'breakpoint'],
  ['container', '@container (min-width: 500px) { .a { color: red; } }', 'breakpoint'],
  ['padding', '.a { padding: 8px; }', 'space'],
  ['negative', '.a { margin-inline-start: -12px; }', 'space'],
  ['within', '.a { gap: clamp(1rem, 4vw, var(--space-2)); }', 'space'],
  ['scroll', '.a { scroll-margin-top: 24px; }', 'space'],
  ['text', '.a { font-size: 15px; }', 'text-size'],
  ['font', '.a { font: 600 0.875rem / 1.4 serif; }', 'text-size'],
  ['fluid', '.a { font-size: clamp(1rem, 2vw, 2rem); }', 'text-size'],
  ['corner', '.a { border-radius: 8px; }', 'corner'],
  ['content', '.a { max-width: 45rem; }', 'width'],
  ['off-grid', '.a { height: 31px; }', 'grid'],
  ['place', '.a { inset: auto 21px 0; }', 'grid'],
  ['taken-in', '.a { composes: row from "./row.module.css"; }', 'composed'],
  ['unknown', '.a { gap: var(--space-22); }', 'known-name'],
]

const sound = plantTree({ 'app/ui/tokens.css': TOKENS, 'app/ui/row.module.css': SOUND })
const broken = plantTree({
  'app/ui/tokens.css': TOKENS,
  ...Object.fromEntries(
    PLANTED.map(([name, css]) => [`app/ui/${name}.module.css`, `.x { color: red; }\n${css}`]),
  ),
})
const WIDTHS = ['--one', '--two', '--three', '--four', '--five']
const crowded = plantTree({
  'app/ui/tokens.css': WIDTHS.map((name, at) => `@custom-media ${name} (width <= ${at * 200}px);`).join(''),
  'app/ui/a.module.css': WIDTHS.map((name) => `@media (${name}) { .a { color: red; } }`).join(''),
})
afterAll(() => {
  for (const tree of [sound, broken, crowded]) tree.remove()
})

test('a sheet that uses names has no violation', () => {
  expect(checkStyleSheets(sound.root)).toEqual([])
})

test.each(PLANTED)('%s: %s breaks the rule %s', (name, _css, rule) => {
  const found = checkStyleSheets(broken.root).filter(({ file }) => file === `app/ui/${name}.module.css:2`)
  expect(found.map((violation) => violation.rule)).toEqual([rule])
})

test('nothing else is blamed', () => {
  expect(checkStyleSheets(broken.root)).toHaveLength(PLANTED.length)
})

test('there are four widths of screens and no fifth', () => {
  expect(checkStyleSheets(crowded.root).map(({ rule }) => rule)).toEqual(['breakpoint'])
})
