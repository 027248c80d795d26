import { beginReader } from './begin-reader.server.ts'
import type { HostAnswer, HostMessage, OpenReader } from './reader.server.ts'

// The process that begins readers: to begin one copies the tables of all memory that whoever does it holds,
// which stops a server for some forty milliseconds, and this one for three.
const readers = new Map<number, OpenReader>()

process.on('disconnect', () => {
  for (const reader of readers.values()) reader.close()
  process.exit()
})
process.on('message', (message: HostMessage) => {
  const { id } = message
  if ('begin' in message) {
    const reader = beginReader(message.begin, message.given)
    readers.set(id, reader)
    return void reply(id, reader.said())
  }
  const reader = readers.get(id)
  if ('ask' in message)
    return void reply(id, reader?.ask(message.ask) ?? Promise.reject(new Error('no such reader')))
  reader?.close()
  readers.delete(id)
})

async function reply(id: number, answer: Promise<unknown>): Promise<void> {
  const said: HostAnswer = await answer.then(
    (value) => ({ id, answer: value }),
    (error: Error) => ({ id, fault: error.message }),
  )
  process.send?.(said)
}
