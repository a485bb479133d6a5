/** nginx in front of a bench's shops, configured with the text of `docs/operations.md`. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { guard } from '#tests/support/guard.ts'
import { documentedNginx } from '#tests/support/stand-ins/documented-nginx.ts'

type Ports = {
  readonly tls: number
  readonly plain: number
  readonly shops: readonly [number, number]
}

type Nginx = { readonly stop: () => Promise<void> }

/** Replaces only the ports and the certificate. */
export async function startNginx(folder: string, ports: Ports): Promise<Nginx> {
  const program = requireNginx()
  mkdirSync(folder)
  makeCertificate(folder)
  const config = documentedNginx()
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.tls}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.plain}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports.shops[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${ports.shops[1]}`)
    .replaceAll('/etc/letsencrypt/live/shop.example', folder)
  const file = join(folder, 'nginx.conf')
  writeFileSync(join(folder, 'shop.conf'), config)
  writeFileSync(file, mainConfig(folder))
  execFileSync(program, ['-t', '-q', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })

  const child = spawn(program, ['-c', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  const watchdog = guard('QUIT', [])
  watchdog.watch(child)
  await untilListening(child, ports.plain)
  return {
    stop: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGQUIT')
      await ended
      watchdog.dismiss()
    },
  }
}

function requireNginx(): string {
  for (const program of ['nginx', '/usr/sbin/nginx']) {
    try {
      execFileSync(program, ['-v'], { stdio: 'ignore' })
      return program
    } catch {}
  }
  throw new Error('This bench needs nginx on the PATH: install it with the system (apt, dnf, brew)')
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=shop.example',
      ...files,
    ],
    { stdio: 'ignore' },
  )
}

/** The part that a distribution's nginx.conf contains, in a folder of its own. */
function mainConfig(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (part) => `${part}_temp_path ${join(folder, part)};`,
  )
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} warn;
worker_processes auto;
events { worker_connections 2048; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  include ${join(folder, 'shop.conf')};
}
`
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (isUp) return
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    await wait(10)
  }
}
