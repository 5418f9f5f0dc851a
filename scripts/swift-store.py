"""Starts an OpenStack Swift of one disk, with its S3 interface: swift-store.py DIRECTORY PORT KEY SECRET.

One proxy and one server of accounts, containers and objects each, on loopback, as Swift's own « all in one » has them. A request to S3 is
signed with KEY (« account:user ») and SECRET. Ends on SIGTERM.
"""

import os
import pwd
import signal
import sys

import swift.common.utils as utils

directory, key, secret = sys.argv[1], sys.argv[3], sys.argv[4]
port = int(sys.argv[2])
# It is /etc/swift/swift.conf for everybody; the modules below read it as they are loaded.
utils.SWIFT_CONF_FILE = os.path.join(directory, 'swift.conf')
with open(utils.SWIFT_CONF_FILE, 'w') as settings:
    settings.write('[swift-hash]\nswift_hash_path_prefix = essai\nswift_hash_path_suffix = essai\n')

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import run_wsgi  # noqa: E402

user = pwd.getpwuid(os.getuid()).pw_name
common = f"""[DEFAULT]
bind_ip = 127.0.0.1
workers = 0
user = {user}
swift_dir = {directory}
devices = {directory}
mount_check = false
log_level = ERROR
"""
account, name = key.split(':')
proxy = f"""{common}bind_port = {port}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{name} = {secret} .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:slo]
use = egg:swift#slo
[filter:bulk]
use = egg:swift#bulk
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
# The S3 interface asks for a cache, and does without when it is away.
[filter:cache]
use = egg:swift#memcache
set log_level = CRITICAL
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
"""


def write(file, text):
    path = os.path.join(directory, file)
    with open(path, 'w') as opened:
        opened.write(text)
    return path


def make_ring(kind, at):
    ring = RingBuilder(2, 1, 1)
    address = {'ip': '127.0.0.1', 'port': at, 'replication_ip': '127.0.0.1', 'replication_port': at}
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 100.0, 'device': 'disk', 'meta': '', **address})
    ring.rebalance()
    ring.get_ring().save(os.path.join(directory, f'{kind}.ring.gz'))


def start(kind, settings):
    path = write(f'{kind}.conf', settings)
    child = os.fork()
    if child == 0:
        run_wsgi(path, f'{kind}-server', verbose=True)
        os._exit(0)
    return child


os.makedirs(os.path.join(directory, 'disk'), exist_ok=True)
children = []
for at, kind in enumerate(['account', 'container', 'object'], start=port + 1):
    make_ring(kind, at)
    app = f'[app:{kind}-server]\nuse = egg:swift#{kind}\n'
    children.append(start(kind, f'{common}bind_port = {at}\n[pipeline:main]\npipeline = {kind}-server\n{app}'))
children.append(start('proxy', proxy))


def end(*_):
    for child in children:
        os.kill(child, signal.SIGTERM)


signal.signal(signal.SIGTERM, end)
signal.signal(signal.SIGINT, end)
for child in children:
    try:
        os.waitpid(child, 0)
    except ChildProcessError:
        pass
