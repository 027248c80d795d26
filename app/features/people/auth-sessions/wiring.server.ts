import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { sweepSessions, tellDeviceMet } from './jobs.ts'
import { deviceMet } from './known-device.ts'
import { forgetEndedSessions } from './sweep-sessions.server.ts'
import { tellDevice } from './tell-device.server.ts'

export const authSessionsWiring: Wiring = {
  jobs: [
    carryOut(tellDeviceMet, (ctx, { deviceId }) => tellDevice(ctx, deviceId)),
    carryOut(sweepSessions, (ctx) => forgetEndedSessions(ctx), '40 2 * * *'),
  ],
  followers: [follow(deviceMet, tellDeviceMet, ({ subjectId }) => ({ deviceId: subjectId }))],
}
