/**
 * Work that may be requested at any rate, but is done one at a time: requests that come meanwhile are
 * answered by doing it once more afterwards, for all of them. Failures are for `work` to report.
 */
export function onceMore(work: () => Promise<unknown>): () => void {
  let isAskedFor = false;
  let isUnderWay = false;
  return () => {
    isAskedFor = true;
    if (!isUnderWay) void doAll();
  };

  async function doAll(): Promise<void> {
    isUnderWay = true;
    while (isAskedFor) {
      isAskedFor = false;
      await work().catch(() => {});
    }
    isUnderWay = false;
  }
}
