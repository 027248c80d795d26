import type { ReaderAnswer, ReaderMessage } from './reader.server.ts'

/** What has been read: what is said of it at once, and what is answered when more of it is asked for. */
export type Read = { said: unknown; more?: (message: never) => unknown }

/**
 * What a process apart does that `openReader` began: reads what it is given and answers. One that nobody
 * listens to any more ends. What breaks is told by the name of the error alone: its words may be those of the
 * file.
 */
export function serveReader<Given>(read: (given: Given) => Read | Promise<Read>): void {
  // What one could write there the next ones would run.
  process.permission?.drop('fs.write')
  let more: Read['more']
  const tell = (answer: ReaderAnswer) => process.send?.(answer)
  // One that ends in order would write what it has compiled.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', async (message: ReaderMessage) => {
    try {
      if ('message' in message) return void tell({ answer: await more?.(message.message as never) })
      const made = await read(message.given as Given)
      more = made.more
      tell({ answer: made.said })
    } catch (error) {
      tell({ fault: error instanceof Error ? error.name : 'unknown' })
    }
  })
}
