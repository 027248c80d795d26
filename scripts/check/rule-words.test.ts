import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { wordRules } from './rule-words.ts'

const sound = {
  'app/ui/sound.tsx': `const WIDTH = 'var(--space-4)'
export const Sound = ({ t, ratio }: { t: (key: string) => string; ratio: number }) => (
  <section aria-label={t('label')} data-kind="list" className="row" style={{ '--filled': ratio, width: WIDTH, opacity: 1, margin: 0 }}>
    {t('words')} · {ratio > 1 ? t('many') : '–'} <b>Quorum</b> <a title={t('title')} href="/about" rel="next">{'\\u00a0'}</a>
    <input type="checkbox" name="agreed" style={{ color: 'var(--ink)', background: 'transparent', width: \`\${ratio}%\` }} />
  </section>
)`,
  'app/features/sales/orders/emails/sold.email.tsx': `export const Sold = ({ t }: { t: (key: string) => string }) => <p style={{ color: '#123456', margin: '8px' }}>{t('sold')}</p>`,
}

const planted: [what: string, rule: string, jsx: string][] = [
  ['words between tags', 'words-in-locales', '<p>Save your changes</p>'],
  ['words behind a value', 'words-in-locales', '<p>{n} seats left</p>'],
  ['words as a value', 'words-in-locales', "<p>{'Save'}</p>"],
  ['words of a condition', 'words-in-locales', "<p>{n > 1 ? 'Many' : null}</p>"],
  ['words behind a condition', 'words-in-locales', "<p>{n > 1 && 'Many'}</p>"],
  ['words of a constant', 'words-in-locales', '<p>{WORDS}</p>'],
  ['words in a template', 'words-in-locales', '<p>{`${n} seats`}</p>'],
  ['words in an aria-label', 'words-in-locales', '<nav aria-label="Main menu" />'],
  ['words in an aria-label by a value', 'words-in-locales', "<nav aria-label={n ? 'Open' : 'Closed'} />"],
  ['words for a picture', 'words-in-locales', '<img src="/a.png" alt="A hall" />'],
  ['words in a label', 'words-in-locales', '<Field label="Your name" />'],
  ['a colour by number', 'styles-by-name', "<p style={{ color: '#ff0000' }} />"],
  ['a colour by name', 'styles-by-name', "<p style={{ background: 'red' }} />"],
  ['a colour by function', 'styles-by-name', "<p style={{ color: 'rgb(1 2 3)' }} />"],
  ['a pixel', 'styles-by-name', "<p style={{ margin: '8px' }} />"],
  ['a pixel without a sign', 'styles-by-name', '<p style={{ width: 320 }} />'],
  ['a pixel of a constant', 'styles-by-name', '<p style={STYLE} />'],
  ['a size within others', 'styles-by-name', "<p style={{ padding: 'var(--space-2) 1.5rem' }} />"],
  ['a size of a condition', 'styles-by-name', "<p style={{ width: n ? '12px' : 'auto' }} />"],
]
const fileOf = (at: number) => `app/features/sales/orders/components/part-${at}.tsx`
const broken = brokenIn(wordRules, {
  ...sound,
  ...Object.fromEntries(
    planted.map(([, , jsx], at) => [
      fileOf(at),
      `const WORDS = 'All seats'\nconst STYLE = { top: '3px' }\nconst Field = (_: { label: string }) => null\nexport const a = (n: number) => [n, WORDS, STYLE, Field, ${jsx}]`,
    ]),
  ),
})

test.each(planted.map(([what, rule], at) => ({ what, rule, at })))('$rule: $what', ({ rule, at }) => {
  expect(broken.filter((one) => one.startsWith(`${fileOf(at)} `))).toEqual([`${fileOf(at)} ${rule}`])
})

test('what comes from texts and tokens is not blamed', () => {
  expect(broken).toHaveLength(planted.length)
})
