import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { storePicture } from '#app/features/people/parties/store-picture.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { answerUpload } from '#app/routes/wire/answer.server.ts'

export type Place = { actor: Person; settings: Record<string, string> }

/** A process that takes pictures of one person, and can be killed; tells its port. */
process.on('message', ({ actor, settings }: Place) => {
  configure(settings)
  const server = createServer(async (sent, answer) => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'Content-Type': sent.headers['content-type'] ?? '' },
      body: Readable.toWeb(sent) as ReadableStream,
      duplex: 'half',
    } as RequestInit)
    const said = await answerUpload(makeContext({ actor }), request, storePicture)
    answer.writeHead(said.status).end(await said.text())
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit(0))
