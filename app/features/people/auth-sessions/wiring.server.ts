import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { sweepSessionsJob, tellDeviceJob } from './jobs.ts'
import { deviceMet } from './known-device.ts'
import { authSessionsRows } from './personal-data.server.ts'
import { sweepSessions } from './sweep-sessions.server.ts'
import { tellDevice } from './tell-device.server.ts'

export const authSessionsWiring: Wiring = {
  jobs: [
    carryOut(tellDeviceJob, (ctx, { deviceId }) => tellDevice(ctx, deviceId)),
    carryOut(sweepSessionsJob, (ctx) => sweepSessions(ctx), '40 2 * * *'),
  ],
  followers: [follow(deviceMet, tellDeviceJob, ({ subjectId }) => ({ deviceId: subjectId }))],
  personalData: authSessionsRows,
}
