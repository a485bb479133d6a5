import { expect, it } from 'vitest'
import { makeTraffic, type Traffic } from './traffic.ts'

function send(traffic: Traffic, network: string, requests: number): void {
  for (let n = 0; n < requests; n += 1) traffic.count(network, 'asked')
}

function exceeds(traffic: Traffic, network: string): boolean {
  return traffic.look(network).exceedsShare
}

it('finds the network that takes more than an equal part, and no other', () => {
  const traffic = makeTraffic()
  send(traffic, 'flood', 1_000)
  send(traffic, 'visitor', 30)

  expect(exceeds(traffic, 'flood')).toBe(true)
  expect(exceeds(traffic, 'visitor')).toBe(false)
  expect(exceeds(traffic, 'newcomer')).toBe(false)
})

it('calls nothing a surplus where one network is alone', () => {
  const traffic = makeTraffic()
  send(traffic, 'a carrier', 100_000)

  expect(exceeds(traffic, 'a carrier')).toBe(false)
})

it('calls a page with its pictures no surplus, however many networks send one each', () => {
  const traffic = makeTraffic()
  for (let n = 0; n < 10_000; n += 1) traffic.count(`network ${n}`, 'asked')
  send(traffic, 'visitor', 50)

  expect(exceeds(traffic, 'visitor')).toBe(false)
})

it('knows a flood by its part beside visitors who wait for their answers', () => {
  const traffic = makeTraffic()
  send(traffic, 'visitor', 1)
  for (let second = 0; second < 4; second += 1) {
    traffic.fade()
    send(traffic, 'flood', 200)
  }
  expect(exceeds(traffic, 'flood')).toBe(true)

  traffic.fade()
  expect(exceeds(traffic, 'flood')).toBe(false)
})

it('leaves out of an equal part what forgotten networks asked for', () => {
  const traffic = makeTraffic()
  for (let n = 0; n < 10_000; n += 1) traffic.count(`network ${n}`, 'asked')
  for (let second = 0; second < 5; second += 1) traffic.fade()
  send(traffic, 'visitor', 1)
  send(traffic, 'flood', 60)

  expect(exceeds(traffic, 'flood')).toBe(true)
})

it('forgets within seconds who has stopped', () => {
  const traffic = makeTraffic()
  send(traffic, 'flood', 1_000)
  send(traffic, 'visitor', 1)
  for (let second = 0; second < 8; second += 1) traffic.fade()

  expect(exceeds(traffic, 'flood')).toBe(false)
  for (let second = 0; second < 8; second += 1) traffic.fade()
  send(traffic, 'flood', 50)
  expect(exceeds(traffic, 'flood')).toBe(false)
})

it('remembers for seconds who sends orders that the shop refuses', () => {
  const traffic = makeTraffic()
  for (let n = 0; n < 3; n += 1) traffic.count('buyer', 'broken')
  for (let n = 0; n < 40; n += 1) traffic.count('flood', 'broken')

  expect(traffic.look('buyer').sendsBroken).toBe(false)
  expect(traffic.look('flood').sendsBroken).toBe(true)
  for (let second = 0; second < 6; second += 1) traffic.fade()
  expect(traffic.look('flood').sendsBroken).toBe(false)
})

it('leaves the class of orders to a carrier, some of whose many buyers mistype', () => {
  const traffic = makeTraffic()
  send(traffic, 'a carrier', 400)
  for (let n = 0; n < 40; n += 1) traffic.count('a carrier', 'broken')

  expect(traffic.look('a carrier').sendsBroken).toBe(false)
})
