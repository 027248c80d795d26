import { followers } from '#app/facts.server.ts'
import { topicForm } from '#app/features/catalogue/topics/testing.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { startFacts } from '#app/platform/facts.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { bindRegistries } from '#app/registries.server.ts'
import { gatherReaders } from './readers.ts'
import { startWorld, type World } from './world.ts'

const PROVIDERS = 20
const SAVES = 20
const PUBLISHED = 20
const LOOK_EVERY_MS = 20
const AIM = { saveMs: 30, foundMs: 2_000 }
const LONG = 'What we do all day, with the people who do it, at their machines. '.repeat(90)

/**
 * What keeping a draft of 6,000 letters costs while it is written, and how long after its publication a topic
 * is found: by somebody signed in, at the search, with the jobs in a process of their own. Aims: 30 ms of the
 * server, 2 s.
 */
export async function benchDrafts(): Promise<void> {
  let providers: string[] = []
  const world = await startWorld(async () => {
    providers = await gatherReaders(PROVIDERS, { serviceType: 'provider', approval: 'approved' })
  })
  try {
    await printSaves(world, providers)
    await printFound(world, providers)
  } finally {
    await world.close()
  }
}

/** A place among what was measured, from 0 to 1. */
const at = (measured: readonly number[], share: number) =>
  measured.toSorted((one, other) => one - other)[Math.ceil(measured.length * share) - 1] ?? 0

const text = (answer: { body: string }) => answer.body

async function aCategory(world: World): Promise<string> {
  const [, category = ''] = /category=([a-z-]+)/.exec(text(await world.get('/'))) ?? []
  if (!category) throw new Error('no category on the first page')
  return category
}

async function printSaves(world: World, providers: readonly string[]): Promise<void> {
  const category = await aCategory(world)
  const took: number[] = []
  const before = await world.used()
  for (const cookie of providers) {
    let [topic, seen] = ['', '']
    const key = newKey()
    for (let turn = 0; turn < SAVES; turn += 1) {
      const form = topicForm({ category, key, description: `${turn} ${LONG}`, ...(topic && { topic, seen }) })
      const began = performance.now()
      const answer = await world.post('/api/inc/switchSelling', { ...form, action: 'saveTopicDraft' }, cookie)
      took.push(performance.now() - began)
      const said = JSON.parse(text(answer))
      if (said.status !== true) throw new Error(`a draft was not kept: ${text(answer)}`)
      ;({ url: topic, seen } = said)
    }
  }
  const after = await world.used()
  const each = (of: 'queries' | 'processorSeconds') => (after[of] - before[of]) / took.length
  console.log(
    `a draft of ${LONG.length} letters kept: ${at(took, 0.5).toFixed(1)} ms, p95 ${at(took, 0.95).toFixed(1)} ms (aim ${AIM.saveMs}); ` +
      `${(each('processorSeconds') * 1e3).toFixed(1)} ms of the server's processor, ${each('queries').toFixed(1)} statements`,
  )
}

async function printFound(world: World, providers: readonly string[]): Promise<void> {
  const category = await aCategory(world)
  bindRegistries()
  await startJobs(jobHandlers)
  const stopFacts = startFacts(followers)
  const took: number[] = []
  for (let turn = 0; turn < PUBLISHED; turn += 1) {
    const [cookie = '', other = ''] = [providers[turn % PROVIDERS], providers[(turn + 1) % PROVIDERS]]
    const word = `Quern${turn.toString(36)}stone${Date.now().toString(36)}`
    const form = topicForm({ category, key: newKey(), title: `${word} dressing`, intent: 'publish' })
    const began = performance.now()
    const { status } = await world.post('/addtopic', form, cookie)
    if (status !== 302) throw new Error(`publishing answered ${status}`)
    while (!text(await world.get(`/search?topic=${word}`, other)).includes(`/topic/${word.toLowerCase()}`))
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    took.push(performance.now() - began)
  }
  await stopFacts()
  console.log(
    `from “Publish” to the search: ${at(took, 0.5).toFixed(0)} ms, at most ${at(took, 1).toFixed(0)} ms (aim ${AIM.foundMs})`,
  )
}
