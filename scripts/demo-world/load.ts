import { withDatabase } from '../database.ts'
import { loadDemoWorld } from './load-demo-world.ts'

await withDatabase(async () => {
  const start = performance.now()
  const loaded = await loadDemoWorld(console.log)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    loaded ? `Demo world loaded in ${seconds} s` : 'The database has accounts; it is left as it is.',
  )
})
