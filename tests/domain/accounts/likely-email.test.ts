import { expect, it } from 'vitest';
import { likelyEmail } from '#app/domain/accounts/email.ts';

it.each([
  ...['gmail.con', 'gmial.com', 'gmai.com', 'gmail.co', 'gmail.cm', 'gmail.om', 'gnail.com'].map(
    (text) => [text, 'gmail.com'],
  ),
  ...['gmail.comm', 'gmaill.com', 'gmaul.com', 'gmail.ocm', 'gmil.com', 'gmaio.com'].map((text) => [
    text,
    'gmail.com',
  ]),
  ...['gmail.cin', 'gmail.coml', 'gmail.cam', 'hmail.com', 'fmail.com'].map((text) => [
    text,
    'gmail.com',
  ]),
  ['hotmial.com', 'hotmail.com'],
  ['hotmail.con', 'hotmail.com'],
  ['hotmal.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['outloook.com', 'outlook.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahooo.com', 'yahoo.com'],
  ['iclould.com', 'icloud.com'],
  ['icloud.con', 'icloud.com'],
  ['live.con', 'live.com'],
  ['gmx.ed', 'gmx.de'],
  ['wbe.de', 'web.de'],
  ['web.ed', 'web.de'],
  ['t-onlin.de', 't-online.de'],
  ['sapo.tp', 'sapo.pt'],
  ['orange.rf', 'orange.fr'],
  ['protonmial.com', 'protonmail.com'],
  ['band.con', 'band.com'],
  ['label.nte', 'label.net'],
])('asks about %s', (text, meant) => {
  expect(likelyEmail(`rosa@${text}`)).toBe(`rosa@${meant}`);
});

it.each(
  'gmail.com mail.com gmx.de gmx.at gmx.ch gmx.net gmx.com web.de t-online.de freenet.de posteo.de mailbox.org hey.com fastmail.com proton.me protonmail.com pm.me icloud.com me.com mac.com live.com live.nl live.fr live.be outlook.com outlook.fr outlook.de outlook.pt hotmail.fr hotmail.de hotmail.it hotmail.co.uk yahoo.fr yahoo.de yahoo.co.jp yahoo.co.uk yahoo.com.br ymail.com rocketmail.com orange.fr free.fr laposte.net sfr.fr wanadoo.fr libero.it virgilio.it tiscali.it alice.it sapo.pt clix.pt uol.com.br bol.com.br terra.com.br wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz email.cz azet.sk freemail.hu citromail.hu abv.bg mail.ru yandex.ru bk.ru inbox.ru list.ru ukr.net i.ua naver.com daum.net hanmail.net qq.com 163.com 126.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com telenet.be skynet.be ziggo.nl kpnmail.nl xs4all.nl planet.nl bluewin.ch sunrise.ch online.no telia.com spray.se mail.dk inbox.lv inbox.lt mail.ee ya.ru mail.de email.com email.de zoho.com tuta.com duck.com cock.li riseup.net disroot.org btinternet.com sky.com talktalk.net shaw.ca rogers.com bell.net telus.net bigpond.com optusnet.com.au comcast.net verizon.net att.net sbcglobal.net cox.net rediffmail.com bath.ac.uk ucl.ac.uk cam.ac.uk mit.edu band.fm dice.fm label.io cloud.com club.com inbox.com quay.example people.example band.co wave.de weg.de live.cam kmail.com omail.com zmail.com smail.com amail.com gail.com never.com photon.me range.fr zigo.nl'.split(
    ' ',
  ),
)('doesn’t ask about %s', (domain) => {
  expect(likelyEmail(`rosa@${domain}`)).toBeNull();
});
