import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { addressRules } from './rule-addresses.ts'

const HEAD = `import { Form, Form as Sent, useFetcher, useNavigate } from 'react-router'
import { pathIn, prefixOf } from '#app/kit/language.ts'
`
const place = (name: string) => `app/features/catalogue/topics/components/${name}.tsx`

test('an address for the router that has its language already is caught, and one for the browser is not', () => {
  const planted = {
    form: 'export const Find = () => <Form action={prefixOf(language) + to} />',
    maybe:
      'export const Find = () => <Form method="get" action={to ? prefixOf(language) + to : undefined}>a</Form>',
    template: 'export const Find = () => <Form action={`${prefixOf(language)}/admin`}>a</Form>',
    renamed: "export const Find = () => <Sent action={pathIn(language, '/a')} />",
    navigates:
      "export function Go() { const navigate = useNavigate(); void navigate(prefixOf(language) + '/a') }",
    loads: "export function Go() { const { load } = useFetcher(); void load(pathIn(language, '/a')) }",
    fetcher: "export function Go() { const one = useFetcher(); void one.load(pathIn(language, '/a')) }",
    bare: "export const Find = () => <Form action={'/a'} />",
    browser: "export const Find = () => <form action={pathIn(language, '/a')} />",
    leaves: "export function Go() { location.assign(pathIn(language, '/a')) }",
  }
  const files = Object.fromEntries(Object.entries(planted).map(([name, text]) => [place(name), HEAD + text]))
  expect(brokenIn(addressRules, files).toSorted()).toEqual(
    ['form', 'maybe', 'template', 'renamed', 'navigates', 'loads', 'fetcher']
      .map((name) => `${place(name)} router-adds-the-language`)
      .toSorted(),
  )
})
