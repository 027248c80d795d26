import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { emailNewDevice } from './email-new-device.server.ts'
import { emailNewDeviceJob, sweepSessionsJob } from './jobs.ts'
import { deviceMet } from './known-device.ts'
import { authSessionsRows } from './personal-data.server.ts'
import { sweepSessions } from './sweep-sessions.server.ts'

export const authSessionsWiring: Wiring = {
  jobs: [
    carryOut(emailNewDeviceJob, (ctx, { deviceId }) => emailNewDevice(ctx, deviceId)),
    carryOut(sweepSessionsJob, (ctx) => sweepSessions(ctx), '40 2 * * *'),
  ],
  followers: [follow(deviceMet, emailNewDeviceJob, ({ subjectId }) => ({ deviceId: subjectId }))],
  personalData: authSessionsRows,
}
