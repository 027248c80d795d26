import { StartFault } from '#app/platform/postgres-place.server.ts'
import { ensureBuild } from './start/build.ts'
import { ensureFirstData } from './start/first-data.ts'
import { refuseTakenPort } from './start/port.ts'
import { onStop, runStart, say, settle, startDatabase } from './start/run.ts'

const flags = process.argv.slice(2)

await runStart(async () => {
  const unknown = flags.filter((flag) => flag !== '--empty')
  if (unknown.length > 0) throw new StartFault(`npm start knows only -- --empty, not ${unknown.join(' ')}.`)
  // React and others choose their fast build by this name.
  const { HOST, PORT, ORIGIN, WEB_PROCESSES } = settle({ NODE_ENV: 'production' })
  await refuseTakenPort(HOST, PORT)
  const [entry, databaseUrl] = await Promise.all([ensureBuild(), startDatabase()])
  await ensureFirstData(databaseUrl, { demoWorld: !flags.includes('--empty') })

  // It writes the log, whose level stands in a configuration that must have been judged before.
  const { startWebProcesses } = await import('./start/web-processes.ts')
  const processes = await startWebProcesses(entry, WEB_PROCESSES)
  onStop(processes.close)
  const several = WEB_PROCESSES > 1 ? `, ${WEB_PROCESSES} processes` : ''
  say(`Ready at ${ORIGIN}${several} (Ctrl-C stops it)`)
})
