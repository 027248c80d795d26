import { loadRegistries } from '#app/registries.server.ts'
import { withDatabase } from '../database.ts'
import { loadDemoWorld } from './load-demo-world.ts'

await withDatabase(async () => {
  const start = performance.now()
  await loadRegistries()
  const loaded = await loadDemoWorld(console.log)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    loaded ? `Demo world loaded in ${seconds} s` : 'The database has accounts; it is left as it is.',
  )
})
