import { expect, test } from 'vitest'
import { renderText } from './render-text.server.ts'

const values = { operator: 'Quorum (demo)', operatorEmail: 'a_b@quorum.example' }
const rendered = (body: string, language: 'en' | 'de' | 'ja' = 'en', questions = false) =>
  renderText(body, { language, values, questions })

test('headings part a text, and their words are the anchors', () => {
  const text = rendered('Before.\n\n## Your *rights*\n\nOne.\n\n### Small\n\n## Your rights\n\nTwo.')
  expect(text.intro).toBe('<p>Before.</p>')
  expect(text.sections.map(({ id, title }) => [id, title])).toEqual([
    ['your-rights', 'Your rights'],
    ['your-rights-2', 'Your rights'],
  ])
  expect(text.sections[0]?.html).toBe('<p>One.</p>\n<h3>Small</h3>')
})

test('an anchor keeps the letters of its language', () => {
  const ids = (body: string, language: 'de' | 'ja') => rendered(body, language).sections.map(({ id }) => id)
  expect(ids('## Größe & Maß', 'de')).toEqual(['grosse-mass'])
  expect(ids('## 返金の方法', 'ja')).toEqual(['返金の方法'])
})

test('a title says & and < as they are', () => {
  expect(rendered('## Tickets & seats < 3').sections[0]?.title).toBe('Tickets & seats < 3')
})

test('links stay in the language, others are left alone', () => {
  const { intro } = rendered('[a](/contact) [b](#part) [c](https://example.com/x) [d](//evil.example)', 'de')
  expect(intro).toContain('<a href="/de/contact">a</a>')
  expect(intro).toContain('<a href="#part">b</a>')
  expect(intro).toContain('<a href="https://example.com/x">c</a>')
  expect(intro).not.toContain('evil')
})

test('a title keeps the spaces that do not break', () => {
  const title = 'Que veut dire «\u00a0Nouveau\u00a0» *ici*\u202f?'
  expect(rendered(`## ${title}`).sections[0]?.title).toBe(title.replaceAll('*', ''))
})

test('the cells of a table say the heading of their column, the first names its row', () => {
  const { intro } = rendered('| Name | What "for" |\n| --- | --- |\n| `session` | [Here](/contact) |', 'de')
  expect(intro).toContain('<th scope="row"><code>session</code></th>')
  expect(intro).toContain('<td data-label="What &quot;for&quot;"><a href="/de/contact">Here</a></td>')
})

test('headings of the third level are questions where asked for', () => {
  const { sections } = rendered(
    '## Paying\n\nAbout money.\n\n### How?\n\nSo.\n\n### When?\n\nNow.',
    'en',
    true,
  )
  expect(sections).toEqual([
    {
      id: 'paying',
      title: 'Paying',
      html: '<p>About money.</p>',
      questions: [
        { id: 'how', title: 'How?', html: '<p>So.</p>' },
        { id: 'when', title: 'When?', html: '<p>Now.</p>' },
      ],
    },
  ])
})

test('who the operator is stands as plain words, a mailbox as a link', () => {
  expect(rendered('{{operator}}, {{operatorEmail}}').intro).toBe(
    '<p>Quorum (demo), <a href="mailto:a_b@quorum.example">a_b@quorum.example</a></p>',
  )
  const marked = { language: 'en', values: { operator: '*A* & <b>B</b> [c](/d)' } } as const
  expect(renderText('{{operator}}', marked).intro).not.toMatch(/<(em|b)>|href="\/d/)
})

test.each([
  ['HTML', 'Words <script>alert(1)</script>', /HTML has no place/],
  ['a heading of the first level', '# Title', /second and third level/],
  ['a name without value', 'By {{nobody}}', /\{\{nobody\}\} has no value/],
])('%s is refused', (_, body, reason) => {
  expect(() => rendered(body)).toThrow(reason)
})

test('a link that runs code loses it', () => {
  expect(rendered('[x](javascript:alert(1))').intro).not.toContain('javascript')
})
