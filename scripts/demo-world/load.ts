import { withDatabase } from '../database.ts'
import { loadDemoWorld } from './load-demo-world.ts'

await withDatabase(async () => {
  const start = performance.now()
  await loadDemoWorld(console.log)
  console.log(`Demo world loaded in ${((performance.now() - start) / 1000).toFixed(1)} s`)
})
