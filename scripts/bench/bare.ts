import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of node:http alone that answers everything with the bytes and headers it is told first. */
process.once('message', ({ head, body }: { head: string[]; body: string }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, head)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ processorSeconds: (user + system) / 1e6 })
  })
})
process.on('disconnect', () => process.exit(0))
