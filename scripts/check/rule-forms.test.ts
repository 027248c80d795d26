import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { formRules } from './rule-forms.ts'

const formOf = (form: string, head = `import { Form } from 'react-router'`) => `
${head}
import { TextAreaField } from '#app/ui/field.tsx'
export function WordsForm() {
  return ${form}
}`

const place = (name: string) => `app/features/catalogue/topics/components/${name}.tsx`

test('a form with long text that keeps nothing is caught, under any name, and no other', () => {
  const planted = {
    plain: formOf('<Form method="post"><div><TextAreaField /></div></Form>'),
    renamed: formOf('<Sent><TextAreaField /></Sent>', `import { Form as Sent } from 'react-router'`),
    drafts: formOf('<Form ref={form}><TextAreaField /></Form>'),
    beside: formOf('<div><Form /><TextAreaField /></div>'),
    kept: formOf(
      '<KeptForm><TextAreaField /></KeptForm>',
      `import { KeptForm } from '#app/ui/kept-form.tsx'`,
    ),
  }
  const files = Object.fromEntries(Object.entries(planted).map(([name, text]) => [place(name), text]))
  expect(brokenIn(formRules, files)).toEqual(
    ['plain', 'renamed'].map((name) => `${place(name)} text-outlives-reload`),
  )
})
