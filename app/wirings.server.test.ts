import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { followers } from './facts.server.ts'
import { jobHandlers } from './jobs.server.ts'

const jobs = jobHandlers.map(({ job }) => job)
const names = jobs.map(({ name }) => name)
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const files = globSync('features/**/*.ts', { cwd: import.meta.dirname })
const textOf = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')

test('a job has the name of the feature that says it and of the use case that does it', () => {
  const ofFeatures = names.filter((name) => !name.startsWith('platform.'))
  expect(ofFeatures.length).toBeGreaterThan(90)
  const isSo = ofFeatures.map((name) => {
    const [feature = '', useCase = ''] = name.split('.')
    const said = new RegExp(`const ${camel(useCase)}Job = defineJob\\(\\s*'${name}'`)
    const done = new RegExp(`export async function ${camel(useCase)}\\(\\s*ctx: Ctx`)
    const isSaid = files.some((file) => file.endsWith(`/${feature}/jobs.ts`) && said.test(textOf(file)))
    const isDone = files.some((file) => file.endsWith(`/${useCase}.server.ts`) && done.test(textOf(file)))
    return { name, isSaid, isDone }
  })
  expect(isSo.filter(({ isSaid, isDone }) => !isSaid || !isDone)).toEqual([])
})

test('each job is done in one place, and no other job has its name or had it', () => {
  const all = [...names, ...jobs.flatMap(({ formerly }) => formerly)]
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
})

test('whatever follows a fact is a job that is done', () => {
  expect(followers.map(({ job }) => job.name).filter((name) => !names.includes(name))).toEqual([])
})
