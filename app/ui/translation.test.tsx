import { Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { type Texts, textsIn } from '#app/kit/texts.ts'
import { TextsProvider, Trans, useTranslation } from './translation.tsx'

const COMMON: Texts = {
  rule: 'I accept the <terms>terms</terms> & more.',
  seats_one: '{{count}} Platz',
  seats_other: '{{count}} Plätze',
}
const texts = () => textsIn('de', new Map([['common', COMMON]]), async (name) => ({ title: `Von ${name}` }))

function Seats({ count }: { count: number }) {
  const { t, i18n } = useTranslation()
  return <p lang={i18n.language}>{t('seats', { count })}</p>
}

function Rule() {
  const { t } = useTranslation()
  return <Trans t={t} i18nKey="rule" components={{ terms: <a href="/terms">x</a> }} />
}

function Elsewhere() {
  return <h1>{useTranslation('orders').t('title')}</h1>
}

test('components read the texts of their page', () => {
  const page = (
    <TextsProvider i18n={texts()}>
      <Seats count={1} />
      <Seats count={2} />
      <Rule />
    </TextsProvider>
  )
  expect(renderToStaticMarkup(page)).toBe(
    '<p lang="de">1 Platz</p><p lang="de">2 Plätze</p>I accept the <a href="/terms">terms</a> &amp; more.',
  )
})

test('what is not there yet is waited for', async () => {
  const { prelude } = await prerender(
    <TextsProvider i18n={texts()}>
      <Suspense fallback="…">
        <Elsewhere />
      </Suspense>
    </TextsProvider>,
  )
  expect(await new Response(prelude).text()).toContain('<h1>Von orders</h1>')
})

test('a component without texts above it says so', () => {
  expect(() => renderToStaticMarkup(<Seats count={1} />)).toThrow('TextsProvider')
})
