import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parseSettings } from '#app/platform/env.ts';
import { type Files, openFiles, s3Files } from '#app/platform/files/files.server.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';
import { startS3 } from '#tests/harness/servers/s3.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Files in a store with a custom answer to every request. */
async function filesAt(listener: RequestListener): Promise<Files> {
  return filesOn(await storeAt(listener));
}

async function storeAt(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `s3://bucket?endpoint=http://127.0.0.1:${port}`;
}

const settingsFor = (FILES_URL: string) =>
  parseSettings({ FILES_URL, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
const filesOn = (address: string) => openFiles(settingsFor(address));

async function expectFailures(files: Files): Promise<void> {
  await expect(files.facts('a.jpg')).rejects.toThrow();
  await expect(files.read('a.jpg')).rejects.toThrow();
  await expect(files.write('a.jpg', new Uint8Array(9), 'image/jpeg')).rejects.toThrow();
  await expect(files.removeAll('a')).rejects.toThrow();
}

describe('a store that fails is not one without the file', () => {
  it('when it is gone', async () => {
    const s3 = await startS3();
    const files = openFiles(parseSettings(s3.environment));
    expect(await files.facts('a.jpg')).toBeNull();
    await s3.stop();
    await expectFailures(files);
  });

  it('when nothing has ever listened there', async () => {
    await expectFailures(filesOn('s3://bucket?endpoint=http://127.0.0.1:1'));
  });

  it.each([403, 500, 503])('when it answers everything with %i', async (status) => {
    await expectFailures(await filesAt((_, response) => response.writeHead(status).end()));
  });

  it('when it hangs up', async () => {
    await expectFailures(await filesAt((request) => request.socket.destroy()));
  });

  it('when it never answers', async () => {
    const address = await storeAt(() => {});
    const patience = { connectionTimeout: 100, socketTimeout: 100 };
    const files = s3Files(address, settingsFor(address), patience);
    await Promise.all([
      expect(files.facts('a.jpg')).rejects.toThrow(),
      expect(files.read('a.jpg')).rejects.toThrow(),
    ]);
  });

  it('when the bucket’s name is misspelt, which the operator is told', async () => {
    const s3 = await startS3();
    const files = openFiles(
      parseSettings({
        ...s3.environment,
        FILES_URL: s3.filesUrl.replace('bandstand', 'bandstnad'),
      }),
    );
    await expect(files.facts('a.jpg')).rejects.toThrow(/bucket bandstnad of FILES_URL/);
    await expect(files.write('a.jpg', new Uint8Array(9), 'image/jpeg')).rejects.toThrow();
    await s3.stop();
  });

  it('when the folder can’t be entered', async () => {
    const dataFolder = makeFolder();
    symlinkSync('files', path.join(dataFolder, 'files'));
    const files = openFiles(parseSettings({ DATA_DIR: dataFolder }));
    await expect(files.facts('a.jpg')).rejects.toThrow(/ELOOP/);
    await expect(files.read('a.jpg')).rejects.toThrow();
    await expect(files.write('a.jpg', new Uint8Array(9), 'image/jpeg')).rejects.toThrow();
  });
});

it('asks a store that stumbles once more', async () => {
  let requests = 0;
  const files = await filesAt((_, response) => {
    requests += 1;
    response.writeHead(requests === 1 ? 503 : 200, { etag: '"one"', 'content-length': 7 }).end();
  });
  expect(await files.facts('a.jpg')).toEqual({ etag: '"one"', sizeBytes: 7 });
});

it('may use a bucket whose existence it must not ask about', async () => {
  // A correct store hides missing files from keys that may not list; some hide only the bucket.
  const files = await filesAt((request, response) =>
    response.writeHead(request.url === '/bucket' || request.url === '/bucket/' ? 403 : 404).end(),
  );
  expect(await files.facts('a.jpg')).toBeNull();
});

describe('a folder that is written to', () => {
  const size = 64 * 1024 * 1024;
  const writer = `
    import { openFiles } from '#app/platform/files/files.server.ts';
    const files = openFiles({ DATA_DIR: process.argv[1] });
    await files.write('images/users/ana/banner.jpg', new Uint8Array(${size}).fill(1), 'image/jpeg');
    await new Promise(() => setInterval(() => {}, 1_000));`;

  function startWriting(dataFolder: string): ChildProcess {
    return spawn(process.execPath, ['--input-type=module', '-e', writer, dataFolder], {
      stdio: 'inherit',
    });
  }

  /** Kills the process the moment that a file exists, as a power cut would. */
  async function killAsSoonAs(writing: ChildProcess, isThere: () => boolean): Promise<void> {
    const ended = new Promise((resolve) => writing.once('exit', resolve));
    while (!isThere() && writing.exitCode === null) await new Promise(setImmediate);
    writing.kill('SIGKILL');
    await ended;
  }

  it('holds nothing under a key whose writer was killed halfway', async () => {
    const dataFolder = makeFolder();
    const drafts = path.join(dataFolder, 'files', 'unfinished');
    await killAsSoonAs(
      startWriting(dataFolder),
      () => existsSync(drafts) && readdirSync(drafts).length > 0,
    );
    const files = openFiles(parseSettings({ DATA_DIR: dataFolder }));
    expect(await files.facts('images/users/ana/banner.jpg')).toBeNull();
  });

  it('holds the whole file as soon as it holds anything', async () => {
    const dataFolder = makeFolder();
    const place = path.join(dataFolder, 'files/images/users/ana/banner.jpg');
    await killAsSoonAs(startWriting(dataFolder), () => existsSync(place));
    const files = openFiles(parseSettings({ DATA_DIR: dataFolder }));
    expect((await files.facts('images/users/ana/banner.jpg'))?.sizeBytes).toBe(size);
  });

  it('shows readers the old picture or the new one, never a mixture', async () => {
    const dataFolder = makeFolder();
    const files = openFiles(parseSettings({ DATA_DIR: dataFolder }));
    const picture = (value: number) => new Uint8Array(4 * 1024 * 1024).fill(value);
    await files.write('a.jpg', picture(0), 'image/jpeg');
    let isWriting = true;
    const writing = (async () => {
      for (let value = 1; value <= 20; value += 1)
        await files.write('a.jpg', picture(value), 'image/jpeg');
      isWriting = false;
    })();
    while (isWriting) {
      const read = await files.read('a.jpg');
      expect(Buffer.compare(read, picture(read[0] ?? -1))).toBe(0);
    }
    await writing;
    expect(readdirSync(path.join(dataFolder, 'files/unfinished'))).toEqual([]);
  });

  it('loses what killed writers left behind after a day, and nothing before', async () => {
    const dataFolder = makeFolder();
    const files = openFiles(parseSettings({ DATA_DIR: dataFolder }));
    await files.sweepUnfinished();
    await files.write('a.jpg', new Uint8Array(9), 'image/jpeg');
    const drafts = path.join(dataFolder, 'files/unfinished');
    const now = Date.now() / 1_000;
    for (const [name, hoursOld] of [
      ['left', 25],
      ['young', 23],
    ] as const) {
      writeFileSync(path.join(drafts, name), 'x');
      utimesSync(path.join(drafts, name), now, now - hoursOld * 3_600);
    }
    utimesSync(path.join(dataFolder, 'files/a.jpg'), now, now - 1e6);
    await files.sweepUnfinished();
    expect(readdirSync(drafts)).toEqual(['young']);
    expect(await files.facts('a.jpg')).not.toBeNull();
  });

  it('can be swept while it is written to', async () => {
    const dataFolder = makeFolder();
    const files = openFiles(parseSettings({ DATA_DIR: dataFolder }));
    const keys = Array.from({ length: 300 }, (_, index) => `${index}.jpg`);
    const writing = Promise.all(
      keys.map((key) => files.write(key, new Uint8Array(9), 'image/jpeg')),
    );
    for (let round = 0; round < 100; round += 1) await files.sweepUnfinished();
    await writing;
    expect(await Promise.all(keys.map((key) => files.facts(key)))).not.toContain(null);
  });
});
