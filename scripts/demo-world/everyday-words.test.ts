import { expect, test } from 'vitest'
import { OFFICE } from '#app/features/catalogue/search-words/everyday-words-office.ts'
import { PEOPLE } from '#app/features/catalogue/search-words/everyday-words-people.ts'
import { TECHNICAL } from '#app/features/catalogue/search-words/everyday-words-technical.ts'
import { categoryGroups } from './content.ts'

test('every category has everyday words, under the names that its topics are found by', () => {
  const heads = [PEOPLE, OFFICE, TECHNICAL].flatMap((list) => list.match(/(?<=^# ).*/gm) ?? [])
  const categories = categoryGroups.flatMap((group) => [group, ...group.categories])

  expect(heads.toSorted()).toEqual(
    categories.map(({ slug, names }) => `${slug} = ${names.de} / ${names.es}`).toSorted(),
  )
})
