import type { Drawing } from './drawing.ts'
import { moodOf, palette } from './palette.ts'
import { createPen } from './pen.ts'
import { paintSetting } from './settings.ts'
import { gasStove, kettle, pressureCooker, riceCooker } from './shapes-heat.ts'
const d: any = { kettle, 'pressure-cooker': pressureCooker, 'rice-cooker': riceCooker, 'gas-stove': gasStove }
export function draw(drawing: Drawing): string {
  const pen = createPen()
  const { form } = drawing
  const product = d[drawing.shape](pen, { tones: palette[drawing.colour], form })
  const scene = paintSetting[drawing.setting]({ pen, mood: moodOf(drawing), stand: 'surface' })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" width="1200" height="1200">${pen.defs()}${scene}${product}</svg>`
  return svg.replaceAll(/-?\d+\.\d{2,}(e-?\d+)?/g, (n) => String(Math.round(Number(n) * 100) / 100))
}
