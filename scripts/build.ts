import { ensureBuild } from './start/build.ts'
import { runStart, stop } from './start/run.ts'

await runStart(async () => {
  await ensureBuild()
  await stop(0)
})
