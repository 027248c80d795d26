import net from 'node:net'
import { StartFault } from '#app/platform/postgres-place.server.ts'

/** Refuses with one sentence when `port` of `host` cannot be listened on, before anything slow begins. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  const server = net.createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartFault(portFault(error, host, port))),
    )
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

function portFault(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program: stop it or choose another with PORT=${port + 1} npm start.`
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this user: choose another with PORT=3000.`
  return `The address ${host}:${port} cannot be used (${error.code}): check HOST and PORT.`
}
