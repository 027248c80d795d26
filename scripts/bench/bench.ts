import { configure } from '#app/platform/config.server.ts'

// React and others choose their fast build by this name, when they are first imported.
configure({ NODE_ENV: 'production' })
const { runBench } = await import('./run.tsx')
await runBench()
process.exit(0)
