import { afterAll, expect, test } from 'vitest'
import { checkLocales } from './locales.ts'
import { plantTree } from './plant-tree.ts'

const words: Record<string, [title: string, seat: string, seats: string, late: string]> = {
  en: ['Seats held', '{{count}} seat left', '{{count}} seats left', 'Too late'],
  de: ['Plätze reserviert', 'Noch {{count}} Platz', 'Noch {{count}} Plätze', 'Zu spät'],
  fr: ['Places retenues', 'Encore {{count}} place', 'Encore {{count}} places', 'Trop tard'],
  it: ['Posti riservati', 'Ancora {{count}} posto', 'Ancora {{count}} posti', 'Troppo tardi'],
  es: ['Plazas reservadas', 'Queda {{count}} plaza', 'Quedan {{count}} plazas', 'Demasiado tarde'],
  ja: ['確保した席', '', '残り{{count}}席', '期限切れ'],
}

type Texts = Record<string, unknown>

function localesWith(change: (language: string, texts: Texts) => Texts | undefined = (_, texts) => texts) {
  const files = Object.entries(words).flatMap(([language, [title, one, other, late]]) => {
    const many = ['fr', 'it', 'es'].includes(language) ? { left_many: other } : {}
    const seats = language === 'ja' ? { left_other: other } : { left_one: one, left_other: other, ...many }
    const texts = change(language, { panel: { title, ...seats }, refused: { late } })
    return texts === undefined ? [] : [[`locales/${language}/events.json`, JSON.stringify(texts)]]
  })
  return Object.fromEntries(files) as Record<string, string>
}

const code = {
  'app/features/catalogue/events/components/panel.tsx': `const { t } = useTranslation('events')\nconst a = [t('panel.title'), t('panel.left', { count: 2 })]`,
  'app/features/catalogue/events/event.ts': `export const reason = 'events:refused.late'`,
}

const planted: [rule: string, files: Record<string, string>][] = [
  ['locale-file', { ...localesWith(), 'locales/pt/events.json': '{}' }],
  ['locale-missing', localesWith((language, texts) => (language === 'it' ? undefined : texts))],
  ['locale-missing', localesWith((language, texts) => (language === 'ja' ? { panel: texts.panel } : texts))],
  [
    'locale-empty',
    localesWith((language, texts) => (language === 'fr' ? { ...texts, refused: { late: ' ' } } : texts)),
  ],
  [
    'locale-typography',
    localesWith((language, texts) =>
      language === 'fr' ? { ...texts, refused: { late: 'Trop tard !' } } : texts,
    ),
  ],
  [
    'locale-plural',
    localesWith((language, texts) =>
      language === 'fr'
        ? {
            ...texts,
            panel: { title: 'Places', left_one: '{{count}} place', left_other: '{{count}} places' },
          }
        : texts,
    ),
  ],
  [
    'locale-plural',
    localesWith((language, texts) =>
      language === 'ja'
        ? { ...texts, panel: { title: '席', left_one: '{{count}}席', left_other: '{{count}}席' } }
        : texts,
    ),
  ],
  [
    'locale-placeholder',
    localesWith((language, texts) =>
      language === 'de' ? { ...texts, refused: { late: 'Zu {{late}}' } } : texts,
    ),
  ],
  ['locale-unused', localesWith((_, texts) => ({ ...texts, lonely: 'x' }))],
  [
    'locale-unknown-key',
    { ...localesWith(), 'app/features/catalogue/events/components/b.tsx': `t('panel.gone')` },
  ],
  [
    'locale-unknown-key',
    { ...localesWith(), 'app/features/catalogue/events/inputs.ts': `min(1, 'events:refused.gone')` },
  ],
  [
    'locale-unknown-key',
    { ...localesWith(), 'app/features/catalogue/events/components/b.tsx': 't(`gone.${name}`)' },
  ],
  ['locale-untranslated', leftIn('fr', 'Too late')],
  ['locale-untranslated', leftIn('fr', 'Désolé, please try again')],
  ['locale-untranslated', leftIn('es', 'Cancel')],
  ['locale-untranslated', leftIn('ja', '遅い the')],
]

/** A text of one language as it is in English, or with English in it. */
function leftIn(language: string, late: string) {
  return localesWith((one, texts) =>
    one === language || (one === 'en' && late === 'Cancel') ? { ...texts, refused: { late } } : texts,
  )
}

const trees: { remove: () => void }[] = []
afterAll(() => {
  for (const tree of trees) tree.remove()
})

function rulesBroken(files: Record<string, string>) {
  const tree = plantTree({ ...code, ...files })
  trees.push(tree)
  return [...new Set(checkLocales(tree.root).map((found) => found.rule))]
}

test('six complete languages have no violation', () => {
  expect(rulesBroken(localesWith())).toEqual([])
})

test.each(planted)('%s is caught', (rule, files) => {
  expect(rulesBroken(files)).toEqual([rule])
})
